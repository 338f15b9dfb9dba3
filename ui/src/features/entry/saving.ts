import type { ArchiveEvent, PersonDetails, PlaceDetails } from "@/api/types.ts";
import type { Dated } from "@/domain/dates.ts";
import type { LifeDate } from "@/domain/life.ts";
import type { Messages } from "@/messages/messages.ts";
import { saved } from "@/messages/saved.ts";
import { savedStore } from "@/platform/saved.ts";
import {
  addSaved,
  type Keeping,
  MOST_SAVED,
  removeSaved,
  renewSaved,
  type Unsaved,
} from "@/platform/saved-edit.ts";
import { toast } from "@/platform/toasts.ts";

export type Savable = ArchiveEvent | PersonDetails | PlaceDetails;

const dated = ({ date, precision, endDate }: Dated) => ({ date, precision, endDate });

const lifeDated = (date: LifeDate | undefined) =>
  date && { ...dated(date), disputed: date.disputed && dated(date.disputed) };

/** Of an entry, what the list shows. */
export function savedOf(of: Savable): Unsaved {
  const { id, updatedAt } = of;
  if ("title" in of) {
    const { title, country, countryCode, tags } = of;
    return { id, title, updatedAt, country, countryCode, tags, ...dated(of) };
  }
  const { name: title, slug } = of;
  if ("callings" in of) {
    const { callings, countries, born, died } = of;
    const life = { born: lifeDated(born), died: lifeDated(died) };
    return { path: "people", id, title, updatedAt, slug, callings, countries, ...life };
  }
  const { kind, country } = of;
  return { path: "places", id, title, updatedAt, slug, kind, country };
}

/** Says why the list is not as it should be, if it is not. */
export function told(keeping: Keeping, m: Messages): boolean {
  if (keeping === "kept") return true;
  const t = m.locale.of(saved);
  toast.error(keeping === "full" ? t.full(MOST_SAVED) : t[keeping]);
  return false;
}

export function toggle(of: Savable, m: Messages): void {
  const isSaved = savedStore.get().some(({ id }) => id === of.id);
  told(isSaved ? removeSaved(of.id) : addSaved([savedOf(of)]), m);
}

/** The list follows the entry, under its own name and not that of a translation. */
export function renew(of: Savable): void {
  if (!of.translation) renewSaved(savedOf(of));
}
