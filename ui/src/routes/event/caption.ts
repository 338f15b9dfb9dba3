import type { ArchiveEvent } from "@/api/types.ts";
import { weaveOf } from "@/domain/cloth/cloth.ts";
import { dyeOfTag } from "@/domain/cloth/dyes.ts";
import { monthName } from "@/domain/dates.ts";
import { tagLabel } from "@/domain/tags.ts";
import { parseDate } from "@/lib/calendar.ts";
import type { Messages } from "@/messages/messages.ts";

/** Says how the cloth was drawn, so that a reader can read it. */
export function clothCaption(event: ArchiveEvent, m: Messages): string {
  const weave = m.event.clothCountry(m.event.weaves[weaveOf(event)], event.country);
  const tag = event.tags[0];
  const dye = m.event.dyes[dyeOfTag(tag)];
  const drawn = m.event.clothCaption(weave, tag ? m.event.clothTag(dye, tagLabel(tag)) : dye);
  const date = parseDate(event.date);
  const precision = event.precision ?? "day";
  if (!date || precision === "year" || precision === "circa") return drawn;
  const bars = m.event.bars(date.month);
  const month = monthName(date.month, m);
  const band =
    precision === "day"
      ? m.event.clothDay(bars, month, m.event.threads(date.day))
      : m.event.clothMonth(bars, month);
  return `${drawn} ${band}`;
}
