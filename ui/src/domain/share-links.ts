import type { Shareable } from "./share.ts";

export type Network = "facebook" | "x" | "linkedin" | "whatsapp" | "telegram";

export function networkUrl(network: Network, text: string, url: string): string {
  const link = encodeURIComponent(url);
  const words = encodeURIComponent(text);
  switch (network) {
    case "facebook":
      return `https://www.facebook.com/sharer/sharer.php?u=${link}`;
    case "x":
      return `https://twitter.com/intent/tweet?text=${words}&url=${link}`;
    case "linkedin":
      return `https://www.linkedin.com/sharing/share-offsite/?url=${link}`;
    case "whatsapp":
      return `https://wa.me/?text=${words}%20${link}`;
    case "telegram":
      return `https://t.me/share/url?url=${link}&text=${words}`;
  }
}

/** A mail with the text and the link of the page itself: a person reads it, not a crawler. */
export function mailUrl(subject: Shareable, url: string): string {
  const body = encodeURIComponent(`${subject.text}\r\n\r\n${url}\r\n`);
  return `mailto:?subject=${encodeURIComponent(subject.title)}&body=${body}`;
}

export const SHARE_WINDOW = "noopener,noreferrer,width=600,height=400";
