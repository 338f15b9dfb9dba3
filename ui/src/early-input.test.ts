import { afterEach, expect, test, vi } from "vitest";
import { keepEarlyInput } from "./early-input.ts";
import { announceLife, announceWaking } from "./platform/life.ts";

afterEach(() => {
  delete document.documentElement.dataset.live;
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

test("what is pressed before the page is alive is pressed again when it is", async () => {
  document.body.innerHTML = '<button type="button"><b>Menu</b></button>';
  keepEarlyInput(document);
  const button = document.querySelector("button") as HTMLButtonElement;
  button.firstElementChild?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const pressed = vi.fn();
  button.addEventListener("click", pressed);
  announceLife(document);
  await settled();
  expect(pressed).toHaveBeenCalledOnce();
  expect(document.documentElement.dataset.live).toBe("");
  button.click();
  announceLife(document);
  expect(pressed).toHaveBeenCalledTimes(2);
});

test("what is typed or chosen early is said again, in order, and each once", async () => {
  document.body.innerHTML = '<input><select><option>a<option>b</select><input type="checkbox">';
  keepEarlyInput(document);
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
  announceLife(document);
  await settled();
  expect(heard).toEqual(["select=b", "text=ghana", "check=true"]);
});

test("what was taken back before the page is alive is not said", async () => {
  document.body.innerHTML = '<input type="checkbox">';
  keepEarlyInput(document);
  const check = document.querySelector("input") as HTMLInputElement;
  check.click();
  check.click();
  const changed = vi.fn();
  check.addEventListener("change", changed);
  announceLife(document);
  await settled();
  expect(changed).not.toHaveBeenCalled();
});

test("what the page has heard itself is not said again", async () => {
  document.body.innerHTML = '<input><button type="button">Menu</button>';
  keepEarlyInput(document);
  const text = document.querySelector("input") as HTMLInputElement;
  const button = document.querySelector("button") as HTMLButtonElement;
  const type = (value: string) => {
    text.value = value;
    text.dispatchEvent(new Event("input", { bubbles: true }));
  };
  type("before");
  announceWaking(document);
  type("after");
  button.click();
  const heard = vi.fn();
  text.addEventListener("input", heard);
  button.addEventListener("click", heard);
  announceLife(document);
  await settled();
  expect(heard).not.toHaveBeenCalled();
  expect(text.value).toBe("after");
});

test("a submit button is the form's own business", async () => {
  document.body.innerHTML = "<form><button>Go</button></form>";
  const form = document.querySelector("form") as HTMLFormElement;
  form.addEventListener("submit", (event) => event.preventDefault());
  keepEarlyInput(document);
  const button = document.querySelector("button") as HTMLButtonElement;
  button.click();
  const pressed = vi.fn();
  button.addEventListener("click", pressed);
  announceLife(document);
  await settled();
  expect(pressed).not.toHaveBeenCalled();
});
