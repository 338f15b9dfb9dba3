import type { ReactNode } from "react";
import type { PlaceBrief } from "@/api/types.ts";
import { Glyph } from "@/ui/icon.tsx";
import styles from "./somewhere.module.css";

interface Props<Place> {
  places: readonly Place[];
  /** The number of a place on a map beside the list. */
  number?: (place: Place) => number | undefined;
  /** What is said at the end of the line. */
  note: (place: Place) => ReactNode;
}

/** Places, each with the sign or the number that it has on a map. */
export function Somewhere<Place extends PlaceBrief>({ places, number, note }: Props<Place>) {
  return (
    <ul className={styles.places}>
      {places.map((place) => {
        const marked = number?.(place);
        return (
          <li key={place.id}>
            {marked ? (
              <span className={styles.mark} aria-hidden="true">
                <b>{marked}</b>
              </span>
            ) : (
              <Glyph path="M12 21c-4-5-6-8-6-11a6 6 0 0 1 12 0c0 3-2 6-6 11z" />
            )}
            <a href={`/places/${encodeURIComponent(place.slug)}`} dir="auto">
              {place.name}
            </a>
            <span>{note(place)}</span>
          </li>
        );
      })}
    </ul>
  );
}
