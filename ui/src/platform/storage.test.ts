import { expect, test, vi } from "vitest";
import { jsonItem, textItem } from "./storage.ts";

test("values are stored under the prefix and removed by null", () => {
  const theme = textItem("localStorage", "theme");
  theme.write("dark");
  expect(localStorage.getItem("sankofa.theme")).toBe("dark");
  expect(theme.read()).toBe("dark");
  theme.write(null);
  expect(theme.read()).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test("text that is not JSON reads as nothing", () => {
  localStorage.setItem("sankofa.recent-searches", "{");
  expect(jsonItem<string[]>("localStorage", "recent-searches").read()).toBeNull();
});

test("a value that the browser refuses to store lasts as long as the page", () => {
  const blocked = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  const item = jsonItem<string[]>("sessionStorage", "recent-searches");
  item.write(["mali"]);
  expect(item.read()).toEqual(["mali"]);
  blocked.mockRestore();
  item.write(["chad"]);
  sessionStorage.clear();
  expect(item.read()).toBeNull();
});
