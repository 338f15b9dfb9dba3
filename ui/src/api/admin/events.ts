import { type Endpoint, endpoint } from "../endpoint.ts";
import { getUrl } from "../openapi.ts";
import type { components, operations } from "../schema.gen.ts";
import type { ArchiveEvent, EventDetail, EventList, ImportReport } from "../types.ts";
import { call, callWithForm, ifMatch } from "./call.ts";
import { download } from "./download.ts";
import type { UploadOptions } from "./upload.ts";

type Schemas = components["schemas"];
export type EventInput = Schemas["EventInput"];
export type RemovedEvent = Schemas["RemovedList"]["items"][number];

export interface ListingQuery {
  search: string;
  status: ArchiveEvent["status"] | "";
  from: string;
  to: string;
  country: string;
  tags: readonly string[];
  view: View | undefined;
  sort: ListingSort;
  page: number;
  limit: number;
}

type ListQuery = NonNullable<operations["listEvents"]["parameters"]["query"]>;
export type View = NonNullable<ListQuery["view"]>;
export type ListingSort = NonNullable<ListQuery["sort"]>;

/** Everything that shows events, public or not. */
export const EVENTS = ["events"] as const;
/** The lists of the dashboard. */
export const LISTINGS = [...EVENTS, "listings"] as const;

/** Removed listings. */
export const REMOVED = [...EVENTS, "removed"] as const;

/** Search results are a moment older than lists, because the index is updated after a change. */
export const isSearch = (key: readonly unknown[]) =>
  key.some((part) => /[?&]search=/.test(String(part)));

/** What a person may work on: the public list and, beyond it, drafts. */
export function listings(query: ListingQuery): Endpoint<EventList> {
  const list = endpoint("/api/events", {
    query: {
      scope: "manage",
      search: query.search,
      in: query.search ? "text" : undefined,
      status: query.status,
      from: query.from,
      to: query.to,
      countryText: query.country,
      tags: query.tags,
      match: query.tags.length > 1 ? "all" : undefined,
      view: query.view,
      sort: query.sort,
      limit: query.limit,
      page: query.page,
    },
  });
  return { ...list, key: [...LISTINGS, list.url] };
}

/** All tags in use, with how often; the one listing that comes along is not used. */
export const listingTags = () =>
  endpoint("/api/events", {
    query: { scope: "manage", facets: "1", fields: "id", limit: 1, page: 1 },
  });

/** How much there is in each view. */
export const viewCounts = () => ({ ...endpoint("/api/events/views", {}), perReader: true });

/** A second request with the same key creates nothing. */
export const createEvent = (
  body: EventInput,
  key: string,
  signal?: AbortSignal,
): Promise<EventDetail> =>
  call("post", "/api/events", { headers: { "Idempotency-Key": key }, body, signal });

/** What a change is made to, and the version that it was read at. */
export type Version = Pick<ArchiveEvent, "id" | "version">;

export const updateEvent = (
  { id, version }: Version,
  body: EventInput,
  signal?: AbortSignal,
): Promise<EventDetail> =>
  call("put", "/api/events/{id}", { path: { id }, headers: ifMatch(version), body, signal });

/** A form carries lists and objects as JSON. */
const formOf = (body: EventInput, eventImage: File) => ({
  ...Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  ),
  eventImage,
});

export const createEventWithImage = (
  body: EventInput,
  image: File,
  key: string,
  options: UploadOptions,
): Promise<EventDetail> =>
  callWithForm(
    "post",
    "/api/events",
    { headers: { "Idempotency-Key": key }, form: formOf(body, image) },
    options,
  );

export const setEventStatus = ({ id, version }: ArchiveEvent, status: ArchiveEvent["status"]) =>
  call("patch", "/api/events/{id}/status", {
    path: { id },
    headers: ifMatch(version),
    body: { status },
  });

export const removeEvent = (id: string) => call("delete", "/api/events/{id}", { path: { id } });

export const removeEvents = (ids: string[]) =>
  call("post", "/api/events/bulk-delete", { body: { ids } });

export type BulkChange = Schemas["BulkInput"];
export type BulkResult = Schemas["BulkResult"];

/** Changes up to 500 listings in one step. */
export const changeEvents = (body: BulkChange) => call("post", "/api/events/bulk", { body });

export const restoreEvent = (id: string) =>
  call("post", "/api/events/{id}/restore", { path: { id } });

export type RemovedSort = "oldest" | "latest";

/** What can still be restored. */
export const removedEvents = (sort: RemovedSort, page: number, limit: number) => {
  const list = endpoint("/api/events/removed", { query: { sort, page, limit } });
  return { ...list, key: [...REMOVED, list.url] };
};

/** An article that is being written, as readers will see it. */
export const previewArticle = (article: string, sources: number, signal?: AbortSignal) =>
  call("post", "/api/articles/preview", { body: { article, sources }, signal });

export const importEvents = (
  file: File,
  how: { dryRun: boolean; partial: boolean },
  options: UploadOptions,
): Promise<ImportReport> =>
  callWithForm("post", "/api/events/import", { form: { ...how, file } }, options);

export type ExportFormat = "csv" | "json" | "jsonld";

export const exportEvents = (format: ExportFormat, drafts: boolean): Promise<void> =>
  download(
    getUrl("/api/events/export", { query: { format, all: drafts || undefined } }),
    `sankofa.${format}`,
  );
