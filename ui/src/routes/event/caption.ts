import type { ArchiveEvent } from "@/api/types.ts";
import { weaveOf } from "@/domain/cloth/cloth.ts";
import { dyeOfTag } from "@/domain/cloth/dyes.ts";
import { monthName } from "@/domain/dates.ts";
import { tagLabel } from "@/domain/tags.ts";
import { parseDate } from "@/lib/calendar.ts";
import type { EventMessages } from "@/messages/event.ts";
import type { Messages } from "@/messages/messages.ts";

/** Says how the cloth was drawn, so that a reader can read it. */
export function clothCaption(event: ArchiveEvent, text: EventMessages, m: Messages): string {
  const weave = text.clothCountry(text.weaves[weaveOf(event)], event.country);
  const tag = event.tags[0];
  const dye = text.dyes[dyeOfTag(tag)];
  const drawn = text.clothCaption(weave, tag ? text.clothTag(dye, tagLabel(tag)) : dye);
  const date = parseDate(event.date);
  const precision = event.precision ?? "day";
  if (!date || precision === "year" || precision === "circa") return drawn;
  const bars = text.bars(date.month);
  const month = monthName(date.month, m);
  const band =
    precision === "day"
      ? text.clothDay(bars, month, text.threads(date.day))
      : text.clothMonth(bars, month);
  return `${drawn} ${band}`;
}
