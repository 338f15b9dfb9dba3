import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { renderPage } from "@/test/render.tsx";
import { ShareButton } from "./share-button.tsx";

const subject = () => ({
  title: "T",
  text: "Text",
  path: "/events/g",
  previewPath: "/api/events/g/share",
});
const written = vi.fn(() => Promise.resolve());

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "navigator",
    Object.assign(Object.create(navigator), { clipboard: { writeText: written } }),
  );
  renderPage(<ShareButton label="Share" subject={subject} />);
});

async function open() {
  fireEvent.click(screen.getByRole("button", { name: "Share" }));
  await act(() => vi.dynamicImportSettled());
}

describe("share menu", () => {
  test("SHR-05 SHR-06 copies the link and says so for two seconds", async () => {
    await open();
    await act(async () => fireEvent.click(screen.getByRole("menuitem", { name: "Copy link" })));
    expect(written).toHaveBeenCalledWith(`${location.origin}/events/g`);
    expect(screen.getByRole("menuitem", { name: "Link copied" })).toBeInTheDocument();
    act(() => vi.advanceTimersByTime(1900));
    expect(screen.getByRole("menuitem", { name: "Link copied" })).toBeInTheDocument();
    act(() => vi.advanceTimersByTime(200));
    expect(screen.getByRole("menuitem", { name: "Copy link" })).toBeInTheDocument();
  });
  test("takes the focus, is walked by arrows and closed by Esc, which gives the focus back", async () => {
    await open();
    const items = screen.getAllByRole("menuitem");
    expect(items[0]).toHaveFocus();
    fireEvent.keyDown(items[0] as Element, { key: "ArrowDown" });
    expect(items[1]).toHaveFocus();
    fireEvent.keyDown(items[1] as Element, { key: "End" });
    expect(items.at(-1)).toHaveFocus();
    fireEvent.keyDown(items[1] as Element, { key: "Escape" });
    expect(screen.queryByRole("menu")).toBeNull();
    expect(screen.getByRole("button", { name: "Share" })).toHaveFocus();
  });
  test("closes when something else is pressed", async () => {
    await open();
    fireEvent.pointerDown(document.body);
    expect(screen.queryByRole("menu")).toBeNull();
  });
});
