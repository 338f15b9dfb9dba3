import { people } from "@/api/entries.ts";
import { events } from "@/api/events.ts";
import type { Calling } from "@/api/types.ts";
import { type DirectoryState, directoryQuery, directoryState } from "@/domain/directory-state.ts";

export const latestEvents = () => events({ limit: 24, page: 1 });

export const latestPeople = () => people({ sort: "latest", limit: 3, page: 1 });

export const directory = (state: DirectoryState) =>
  people({
    ...directoryQuery(state),
    calling: state.calling as Calling,
    century: Number(state.century) || undefined,
    fields: "slug,name,sortName,born,died,callings,countries",
  });

export const peopleQueries = ({ search }: { search: string }) => [
  latestEvents(),
  latestPeople(),
  directory(directoryState("people", search)),
];
