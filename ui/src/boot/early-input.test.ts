import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announceHydrated, announceHydrating } from "@/platform/document-events.ts";
import { recordEarlyInput } from "./early-input.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  delete document.documentElement.dataset.hydrated;
});

const settled = () => vi.runAllTimersAsync();

test("a click before hydration is replayed after it", async () => {
  document.body.innerHTML = '<button type="button"><b>Menu</b></button>';
  recordEarlyInput(document);
  const button = document.querySelector("button") as HTMLButtonElement;
  button.firstElementChild?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const pressed = vi.fn();
  button.addEventListener("click", pressed);
  announceHydrated(document);
  await settled();
  expect(pressed).toHaveBeenCalledOnce();
  expect(document.documentElement.dataset.hydrated).toBe("");
  button.click();
  announceHydrated(document);
  expect(pressed).toHaveBeenCalledTimes(2);
});

test("early input and choices are replayed in order, each once", async () => {
  document.body.innerHTML = '<input><select><option>a<option>b</select><input type="checkbox">';
  recordEarlyInput(document);
  const [text, select, check] = [...document.body.children] as [
    HTMLInputElement,
    HTMLSelectElement,
    HTMLInputElement,
  ];
  const type = (value: string) => {
    text.value = value;
    text.dispatchEvent(new Event("input", { bubbles: true }));
  };
  type("gha");
  select.value = "b";
  select.dispatchEvent(new Event("input", { bubbles: true }));
  type("ghana");
  check.click();
  const heard: string[] = [];
  document.body.addEventListener("change", (event) => {
    if (event.target === select) heard.push(`select=${select.value}`);
    if (event.target === check) heard.push(`check=${check.checked}`);
  });
  document.body.addEventListener("input", (event) => {
    if (event.target === text) heard.push(`text=${text.value}`);
  });
  announceHydrated(document);
  await settled();
  expect(heard).toEqual(["select=b", "text=ghana", "check=true"]);
});

test("what was typed early into a larger field stays there and is replayed", async () => {
  document.body.innerHTML = "<textarea>before</textarea>";
  recordEarlyInput(document);
  const text = document.querySelector("textarea") as HTMLTextAreaElement;
  text.value = "before and after";
  text.dispatchEvent(new Event("input", { bubbles: true }));
  const heard = vi.fn();
  text.addEventListener("input", () => heard(text.value));
  announceHydrated(document);
  await settled();
  expect(heard).toHaveBeenCalledExactlyOnceWith("before and after");
  expect(text.value).toBe("before and after");
});

test("a change that was undone before hydration is not replayed", async () => {
  document.body.innerHTML = '<input type="checkbox">';
  recordEarlyInput(document);
  const check = document.querySelector("input") as HTMLInputElement;
  check.click();
  check.click();
  const changed = vi.fn();
  check.addEventListener("change", changed);
  announceHydrated(document);
  await settled();
  expect(changed).not.toHaveBeenCalled();
});

test("input that React received itself is not replayed", async () => {
  document.body.innerHTML = '<input><button type="button">Menu</button>';
  recordEarlyInput(document);
  const text = document.querySelector("input") as HTMLInputElement;
  const button = document.querySelector("button") as HTMLButtonElement;
  const type = (value: string) => {
    text.value = value;
    text.dispatchEvent(new Event("input", { bubbles: true }));
  };
  type("before");
  announceHydrating(document);
  type("after");
  button.click();
  const heard = vi.fn();
  text.addEventListener("input", heard);
  button.addEventListener("click", heard);
  announceHydrated(document);
  await settled();
  expect(heard).not.toHaveBeenCalled();
  expect(text.value).toBe("after");
});

test("a click on a submit button is not recorded", async () => {
  document.body.innerHTML = "<form><button>Go</button></form>";
  const form = document.querySelector("form") as HTMLFormElement;
  form.addEventListener("submit", (event) => event.preventDefault());
  recordEarlyInput(document);
  const button = document.querySelector("button") as HTMLButtonElement;
  button.click();
  const pressed = vi.fn();
  button.addEventListener("click", pressed);
  announceHydrated(document);
  await settled();
  expect(pressed).not.toHaveBeenCalled();
});

test("S-20 a file that was chosen before hydration stays in its field", async () => {
  document.body.innerHTML = '<input type="file">';
  recordEarlyInput(document);
  const field = document.querySelector("input") as HTMLInputElement;
  const written = vi.fn();
  Object.defineProperty(field, "value", { get: () => "C:\\fakepath\\a.png", set: written });
  field.dispatchEvent(new Event("input", { bubbles: true }));
  announceHydrated(document);
  await settled();
  expect(written).not.toHaveBeenCalled();
});
