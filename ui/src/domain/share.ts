import type { Messages } from "@/messages/messages.ts";
import { yearOf } from "./dates.ts";

/** What is shared: the link a person copies, and the one that social networks read. */
export interface Shareable {
  title: string;
  text: string;
  path: string;
  previewPath: string;
}

interface SharedEvent {
  id: string;
  title: string;
  country: string;
  date: string;
}

/** `previewPath` is a page with the event's preview tags: networks do not run scripts. */
export function shareableEvent(event: SharedEvent, previewPath: string, m: Messages): Shareable {
  return {
    title: event.title,
    text: m.share.eventText(event.title, event.country, yearOf(event)),
    path: `/events/${encodeURIComponent(event.id)}`,
    previewPath,
  };
}

export function shareablePage(title: string, site: string, path: string, m: Messages): Shareable {
  return { title, text: m.share.pageText(title, site), path, previewPath: path };
}
