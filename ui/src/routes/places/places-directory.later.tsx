import type { PlaceKind } from "@/api/types.ts";
import { useApi } from "@/api/use-api.ts";
import { directoryState } from "@/domain/directory-state.ts";
import { Directory } from "@/features/directory/directory.tsx";
import { useEntryMessages } from "@/messages/entry.ts";
import { usePlaceMessages } from "@/messages/place.ts";
import { useLocation } from "@/platform/navigation.ts";
import { directory } from "./queries.ts";

export function PlacesDirectory() {
  const t = usePlaceMessages();
  const text = useEntryMessages();
  const state = directoryState("places", useLocation().search);
  const list = useApi(directory(state), { keepPrevious: true });
  const { kinds = [], countries = [] } = list.data?.facets ?? {};
  return (
    <Directory
      kind="places"
      state={state}
      list={list}
      fields={[
        {
          name: "kind",
          options: kinds.map(({ key, count }) => ({
            value: key,
            label: t.kinds[key as PlaceKind] ?? key,
            count,
          })),
        },
        {
          name: "country",
          options: countries.map(({ key, count }) => ({
            value: key,
            label: text.inCountry(key),
            count,
          })),
        },
      ]}
      row={(place) => ({
        id: place.id,
        href: `/places/${encodeURIComponent(place.slug)}`,
        name: place.name,
        what: t.kinds[place.kind],
        when: text.inCountry(place.country),
      })}
    />
  );
}
