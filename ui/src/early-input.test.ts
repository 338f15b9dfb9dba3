import { afterEach, expect, test, vi } from "vitest";
import { keepEarlyInput } from "./early-input.ts";
import { announceLife } from "./lib/life.ts";

afterEach(() => {
  delete document.documentElement.dataset.live;
});

test("what is pressed before the page is alive is pressed again when it is", () => {
  document.body.innerHTML = '<button type="button"><b>Menu</b></button>';
  keepEarlyInput(document);
  const button = document.querySelector("button") as HTMLButtonElement;
  button.firstElementChild?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const pressed = vi.fn();
  button.addEventListener("click", pressed);
  announceLife(document);
  expect(pressed).toHaveBeenCalledOnce();
  expect(document.documentElement.dataset.live).toBe("");
  button.click();
  announceLife(document);
  expect(pressed).toHaveBeenCalledTimes(2);
});

test("what is typed or chosen early is said again", () => {
  document.body.innerHTML = '<input><select><option>a<option>b</select><input type="checkbox">';
  keepEarlyInput(document);
  const [text, select, check] = [...document.body.children] as [
    HTMLInputElement,
    HTMLSelectElement,
    HTMLInputElement,
  ];
  text.value = "ghana";
  select.value = "b";
  check.checked = true;
  for (const control of [text, select, check]) {
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
  // Coming to life, the page sets its fields to what it knows.
  text.value = "";
  select.value = "a";
  check.checked = false;
  const heard: string[] = [];
  document.body.addEventListener("input", (event) => {
    const { type, value } = event.target as HTMLInputElement;
    heard.push(`${type}=${value}`);
  });
  document.body.addEventListener("change", (event) => {
    if ((event.target as Element).tagName === "SELECT") heard.push(`select=${select.value}`);
  });
  announceLife(document);
  expect(heard).toEqual(expect.arrayContaining(["text=ghana", "select=b"]));
  expect(check.checked).toBe(true);
});

test("a submit button is the form's own business", () => {
  document.body.innerHTML = "<form><button>Go</button></form>";
  const form = document.querySelector("form") as HTMLFormElement;
  form.addEventListener("submit", (event) => event.preventDefault());
  keepEarlyInput(document);
  const button = document.querySelector("button") as HTMLButtonElement;
  button.click();
  const pressed = vi.fn();
  button.addEventListener("click", pressed);
  announceLife(document);
  expect(pressed).not.toHaveBeenCalled();
});
