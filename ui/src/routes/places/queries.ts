import { places } from "@/api/entries.ts";
import { events, stats } from "@/api/events.ts";
import type { PlaceKind } from "@/api/types.ts";
import { type DirectoryState, directoryQuery, directoryState } from "@/domain/directory-state.ts";

/** The latest 200, of which only the country is needed here. */
export const latestPlaces = () => events({ limit: 200, page: 1, fields: "country,countryCode" });

export const directory = (state: DirectoryState) =>
  places({
    ...directoryQuery(state),
    kind: state.kind as PlaceKind,
    fields: "slug,name,kind,country",
  });

export const placesQueries = ({ search }: { search: string }) => [
  latestPlaces(),
  stats(),
  directory(directoryState("places", search)),
];
