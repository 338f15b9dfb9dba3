import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { toast } from "@/platform/toasts.ts";
import { Notice } from "./notice.tsx";
import { Toaster } from "./toaster.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

describe("toasts", () => {
  test("TOAST-02 TOAST-03 TOAST-04 three kinds, an error interrupts", () => {
    render(<Toaster />);
    act(() => {
      toast.success("Saved");
      toast.error("Failed", { detail: "The server's reason" });
      toast.info("By the way");
    });
    expect(screen.getByText("Saved").closest("[role]")).toHaveAttribute("role", "status");
    expect(screen.getByText("Failed").closest("[role]")).toHaveAttribute("role", "alert");
    expect(screen.getByText("The server's reason")).toBeInTheDocument();
    for (const [text, kind] of [
      ["Saved", "success"],
      ["Failed", "error"],
      ["By the way", "info"],
    ] as const) {
      expect(screen.getByText(text).closest("[data-kind]")).toHaveAttribute("data-kind", kind);
    }
  });
  test("TOAST-07 they go after five seconds", () => {
    render(<Toaster />);
    act(() => toast.success("Saved"));
    wait(4900);
    expect(screen.getByText("Saved")).toBeInTheDocument();
    wait(200);
    expect(screen.queryByText("Saved")).toBeNull();
  });
  test("they stay while someone points at them", () => {
    render(<Toaster />);
    act(() => toast.success("Saved"));
    fireEvent.pointerEnter(screen.getByText("Saved").closest("[role]") as Element);
    wait(10000);
    expect(screen.getByText("Saved")).toBeInTheDocument();
    fireEvent.pointerLeave(screen.getByText("Saved").closest("[role]") as Element);
    wait(5100);
    expect(screen.queryByText("Saved")).toBeNull();
  });
  test("TOAST-05 TOAST-06 an action, and a way to be rid of it", () => {
    const undo = vi.fn();
    render(<Toaster />);
    act(() => toast.success("Removed", { action: { label: "Undo", run: undo } }));
    fireEvent.click(screen.getByText("Undo"));
    expect(undo).toHaveBeenCalledOnce();
    act(() => toast.info("Again"));
    fireEvent.click(screen.getByLabelText("Dismiss"));
    expect(screen.queryByText("Again")).toBeNull();
  });
});

test.each(["error", "success"] as const)("TOAST-10 TOAST-11 a banner of kind %s", (kind) => {
  const dismiss = vi.fn();
  render(<Notice kind={kind} text="Insufficient permissions" onDismiss={dismiss} />);
  expect(screen.getByText(kind === "error" ? "Error" : "Success")).toBeInTheDocument();
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(dismiss).toHaveBeenCalledOnce();
});
