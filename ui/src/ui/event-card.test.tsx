import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { DEFAULT_SETTINGS } from "@/api/use-settings.ts";
import { anEvent } from "@/test/events.ts";
import { renderPage } from "@/test/render.tsx";
import { cardSizeClass, cardSizeStyle } from "./card-size.ts";
import { EventCard } from "./event-card.tsx";

const show = (change = {}) => renderPage(<EventCard event={anEvent(change)} imageHeight={160} />);

describe("event card", () => {
  test("HOME-20 HOME-21 HOME-22 HOME-23 HOME-25 HOME-26 shows the event", () => {
    show();
    expect(screen.getByText("1957")).toBeInTheDocument();
    expect(screen.getByText("March 6")).toHaveAttribute("datetime", "1957-03-06");
    expect(screen.getByText("Ghana")).toBeInTheDocument();
    expect(screen.getByRole("heading", { name: "Ghana becomes independent" })).toBeInTheDocument();
    expect(screen.getByText(/At midnight in Accra/)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "INDEPENDENCE" })).toHaveAttribute(
      "href",
      "/history?tags=INDEPENDENCE",
    );
    expect(screen.getByRole("link", { name: "POLITICS" })).toBeInTheDocument();
  });
  test("HOME-27 HOME-28 leads to the event and can be shared", async () => {
    show();
    expect(screen.getByRole("link", { name: /^Explore/ })).toHaveAttribute("href", "/events/ghana");
    fireEvent.click(screen.getByRole("button", { name: "Share Ghana becomes independent" }));
    await screen.findByRole("menu");
    expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual([
      "Copy link",
      "WhatsApp",
      "Telegram",
      "Facebook",
      "X",
      "LinkedIn",
      "Email",
    ]);
  });
  test("HOME-24 HOME-31 an image that fails gives way to cloth and a label", () => {
    show({ image: "https://images.example/a.jpg" });
    const image = screen.getByRole("img", { name: "Ghana becomes independent" });
    expect(image).toHaveAttribute("src", "https://images.example/a.jpg");
    expect(image).toHaveAttribute("referrerpolicy", "no-referrer");
    expect(screen.queryByText("Image unavailable")).toBeNull();
    fireEvent.error(image);
    expect(screen.getByText("Image unavailable")).toBeInTheDocument();
    expect(document.querySelector("svg[preserveAspectRatio]")).not.toBeNull();
  });
  test("responsive images carry their variants and size", () => {
    const media = {
      width: 1600,
      height: 900,
      variants: [{ width: 400, url: "/uploads/a-400.jpg" }],
    };
    show({ image: "/uploads/a.jpg", media });
    const image = screen.getByRole("img");
    expect(image).toHaveAttribute("srcset", "/uploads/a-400.jpg 400w, /uploads/a.jpg 1600w");
    // A box of 160 by 400 px is covered by 16:9 of that width, on a phone by that of the window.
    expect(image).toHaveAttribute(
      "sizes",
      "(width < 52.8125em) max(100vw, 318px), max(400px, 318px)",
    );
    expect(image).toHaveAttribute("width", "1600");
    expect(image).toHaveAttribute("loading", "lazy");
  });
  test("an original that is too heavy for a page is not offered", () => {
    const media = {
      width: 6000,
      height: 4000,
      variants: [{ width: 1280, url: "/uploads/a-1280.jpg" }],
    };
    show({ image: "/uploads/a.jpg", media });
    expect(screen.getByRole("img")).toHaveAttribute("srcset", "/uploads/a-1280.jpg 1280w");
  });
  test("SHR-04 SHR-08 a network opens in its own small window", async () => {
    const open = vi.fn();
    vi.stubGlobal("open", open);
    show();
    fireEvent.click(screen.getByRole("button", { name: /^Share/ }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "X" }));
    const [url, , features] = open.mock.calls[0] as [string, string, string];
    expect(features).toBe("noopener,noreferrer,width=600,height=400");
    const query = new URL(url).searchParams;
    expect(query.get("url")).toBe(`${location.origin}/api/events/ghana/share`);
    expect(query.get("text")).toBe(
      "Check out this historical event: Ghana becomes independent (Ghana, 1957)",
    );
  });
});

test("CONST-06 heights map to size classes from 100 to 360", () => {
  expect([80, 100, 109, 160, 250, 360, 400].map(cardSizeClass)).toEqual([
    "card-h-100",
    "card-h-100",
    "card-h-100",
    "card-h-160",
    "card-h-260",
    "card-h-360",
    "card-h-360",
  ]);
});

test("HOME-29 HOME-30 the settings size the image", () => {
  expect(
    cardSizeStyle({ ...DEFAULT_SETTINGS, cardImageHeight: 240, cardAspectRatio: "4:3" }),
  ).toEqual({
    "--card-image-height": "240px",
    "--card-ratio": "4 / 3",
  });
});
