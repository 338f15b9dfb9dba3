import { describe, expect, test } from "vitest";
import { sharePath } from "@/api/events.ts";
import { en as m } from "@/messages/en.ts";
import { shareableEvent, shareablePage } from "./share.ts";
import { mailUrl, networkUrl, SHARE_WINDOW } from "./share-links.ts";

const event = {
  id: "g1",
  title: "Ghana becomes independent",
  country: "Ghana",
  date: "1957-03-06",
};
const preview = sharePath(event.id);

describe("sharing", () => {
  test("SHR-07 the text names title, country and year", () => {
    expect(shareableEvent(event, preview, m).text).toBe(
      "Check out this historical event: Ghana becomes independent (Ghana, 1957)",
    );
  });
  test("SHR-07 without a year the comma goes, too", () => {
    expect(shareableEvent({ ...event, date: "" }, preview, m).text).toBe(
      "Check out this historical event: Ghana becomes independent (Ghana)",
    );
  });
  test("SHR-08 networks are pointed at the preview, people at the page", () => {
    const subject = shareableEvent(event, preview, m);
    expect(subject.previewPath).toBe("/api/events/g1/share");
    expect(subject.path).toBe("/events/g1");
  });
  test("HDR-13 a page is shared with the site's name", () => {
    expect(shareablePage("Timeline", "Sankofa", "/timeline", m).text).toBe("Timeline – Sankofa");
  });
  test("SHR-01 SHR-02 SHR-03 each network gets its own address", () => {
    const url = "https://a.example/api/events/g1/share";
    const link = encodeURIComponent(url);
    expect(networkUrl("facebook", "t", url)).toBe(
      `https://www.facebook.com/sharer/sharer.php?u=${link}`,
    );
    expect(networkUrl("x", "a b", url)).toBe(
      `https://twitter.com/intent/tweet?text=a%20b&url=${link}`,
    );
    expect(networkUrl("linkedin", "t", url)).toBe(
      `https://www.linkedin.com/sharing/share-offsite/?url=${link}`,
    );
  });
  test("messengers get words and preview, a letter the page itself", () => {
    const url = "https://a.example/api/events/g1/share";
    const link = encodeURIComponent(url);
    expect(networkUrl("whatsapp", "a & b", url)).toBe(`https://wa.me/?text=a%20%26%20b%20${link}`);
    expect(networkUrl("telegram", "a & b", url)).toBe(
      `https://t.me/share/url?url=${link}&text=a%20%26%20b`,
    );
    const letter = new URL(
      mailUrl(shareableEvent(event, preview, m), "https://a.example/events/g1"),
    );
    expect(letter.searchParams.get("subject")).toBe(event.title);
    expect(letter.searchParams.get("body")).toBe(
      `${shareableEvent(event, preview, m).text}\r\n\r\nhttps://a.example/events/g1\r\n`,
    );
  });
  test("SHR-04 the window's size", () => {
    expect(SHARE_WINDOW).toBe("noopener,noreferrer,width=600,height=400");
  });
});
