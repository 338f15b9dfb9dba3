import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { useLocation } from "@/platform/navigation.ts";
import { renderPage } from "@/test/render.tsx";
import { Paginator, type PaginatorProps } from "./paginator.later.tsx";

function Address() {
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
}

function show(props: Partial<PaginatorProps> = {}) {
  renderPage(
    <>
      <Paginator
        path="/history"
        top="results"
        query={{ search: "x" }}
        page={2}
        limit={20}
        total={45}
        {...props}
      />
      <Address />
    </>,
    { url: "/history" },
  );
}
const address = () => screen.getByText(/^\/history/).textContent;

describe("paginator", () => {
  test("PAG-01 says what is shown", () => {
    show();
    expect(screen.getByText("Showing 21 to 40 of 45 results")).toBeVisible();
  });
  test("PAG-01 says so when there is nothing, or more than was counted", () => {
    show({ total: 0, page: 1 });
    expect(screen.getByText("Showing 0 to 0 of 0 results")).toBeVisible();
    show({ total: 1000, totalCapped: true, page: 1 });
    expect(screen.getByText("Showing 1 to 20 of 1,000+ results")).toBeVisible();
  });
  test("PAG-02 RTE-14 offers the sizes, and one that was asked for by hand", async () => {
    show({ limit: 37, total: 400 });
    const select = screen.getByLabelText("Page size");
    expect([...select.querySelectorAll("option")].map((option) => option.textContent)).toEqual([
      "10",
      "20",
      "37",
      "50",
      "100",
    ]);
    await userEvent.selectOptions(select, "50");
    expect(address()).toBe("/history?search=x&limit=50&page=2");
  });
  test("a larger page size keeps the page within range", async () => {
    show({ page: 3 });
    await userEvent.selectOptions(screen.getByLabelText("Page size"), "50");
    expect(address()).toBe("/history?search=x&limit=50");
  });
  test("PAG-03 PAG-08 a valid jump goes there", async () => {
    show();
    await userEvent.type(screen.getByLabelText("Jump to"), "3");
    await userEvent.click(screen.getByRole("button", { name: "Go" }));
    expect(address()).toBe("/history?search=x&page=3#results");
  });
  test("PAG-04 PAG-05 a bad jump says why", async () => {
    show();
    await userEvent.click(screen.getByRole("button", { name: "Go" }));
    expect(screen.getByRole("alert")).toHaveTextContent("Enter a page number.");
    await userEvent.type(screen.getByLabelText("Jump to"), "99{Enter}");
    expect(screen.getByRole("alert")).toHaveTextContent("Enter a value between 1 and 3.");
  });
  test("PAG-06 only digits are taken", () => {
    show();
    const box = screen.getByLabelText("Jump to");
    fireEvent.change(box, { target: { value: "a-1.e" } });
    expect(box).toHaveValue("1");
  });
  test("PAG-07 the box is disabled with one page", () => {
    show({ total: 5, page: 1 });
    expect(screen.getByLabelText("Jump to")).toBeDisabled();
    expect(screen.getByRole("button", { name: "Go" })).toBeDisabled();
  });
  test("PAG-09 PAG-10 PAG-11 steps and numbers are links that keep the filters", () => {
    show();
    expect(screen.getByRole("link", { name: "Previous" })).toHaveAttribute(
      "href",
      "/history?search=x#results",
    );
    expect(screen.getByRole("link", { name: "Next" })).toHaveAttribute(
      "href",
      "/history?search=x&page=3#results",
    );
    expect(screen.getByRole("link", { name: "Page 3" })).toHaveAttribute(
      "href",
      "/history?search=x&page=3#results",
    );
    expect(screen.getByRole("link", { name: "Page 2" })).toHaveAttribute("aria-current", "page");
  });
  test("PAG-09 PAG-10 there is no way beyond either end", () => {
    show({ total: 5, page: 1 });
    for (const name of ["Previous", "Next"]) {
      expect(screen.getByRole("link", { name })).toHaveAttribute("aria-disabled", "true");
      expect(screen.getByRole("link", { name })).not.toHaveAttribute("href");
    }
  });
});
