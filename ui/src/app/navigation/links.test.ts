import { beforeEach, describe, expect, test } from "vitest";
import { formAddress, siteAddress, targetOf } from "./links.ts";

const link = (html: string) => {
  document.body.innerHTML = html;
  return document.querySelector("a") as Element;
};

beforeEach(() => {
  history.replaceState(null, "", "/about?x=1");
});

describe("which links are followed within the page", () => {
  test.each([
    ['<a href="/history?tags=WAR#top">', "/history?tags=WAR#top"],
    ['<svg><a href="/history?country=Mali"></a></svg>', "/history?country=Mali"],
    ['<a href="https://elsewhere.example/history">', null],
    ['<a href="/history" target="_blank">', null],
    ['<a href="/history" download>', null],
    ['<a href="/admin/login">', "/admin/login"],
    ['<a href="/api/events">', null],
    ['<a href="/feeds/latest">', null],
    ['<a href="/feed">', "/feed"],
    ['<a href="/sitemap.xml">', null],
    ['<a href="http://localhost:3000//elsewhere.example">', null],
    ['<a href="#content">', null],
    ['<a href="mailto:a@b.example">', null],
    ['<a role="link">', null],
  ])("%s", (html, want) => {
    expect(siteAddress(link(html))).toBe(want);
  });
  test("a click meant for a new tab is the browser's", () => {
    const anchor = link('<a href="/history"><b>text</b></a>') as HTMLAnchorElement;
    const click = (init: MouseEventInit) => {
      let target: string | null = "unset";
      anchor.onclick = (event) => {
        target = targetOf(event);
        event.preventDefault();
      };
      anchor.firstElementChild?.dispatchEvent(
        new MouseEvent("click", { bubbles: true, cancelable: true, ...init }),
      );
      return target;
    };
    expect(click({})).toBe("/history");
    expect(click({ ctrlKey: true })).toBeNull();
    expect(click({ metaKey: true })).toBeNull();
    expect(click({ button: 1 })).toBeNull();
  });
});

test("RTE-12 a form leads to a clean address: empty fields are left out, lists repeat", () => {
  document.body.innerHTML = `<form action="/history">
    <input name="search" value=""><input name="tags" value="A"><input name="tags" value="B">
    <input type="checkbox" name="no" value="1"></form>`;
  expect(formAddress(document.forms[0] as HTMLFormElement)).toBe("/history?tags=A&tags=B");
});
