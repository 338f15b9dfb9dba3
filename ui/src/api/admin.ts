import { withQuery } from "@/lib/query-string.ts";
import type { Endpoint } from "./endpoints.ts";
import type { components } from "./schema.gen.ts";
import type { SessionUser } from "./session.ts";

type Schemas = components["schemas"];

export type Person = Schemas["User"];
export type PersonList = Schemas["UserList"];
export type Invited = Schemas["Invited"];
export type ResetLink = Schemas["ResetLink"];
export type LogEntry = Schemas["LogEntry"];
export type LogList = Schemas["LogList"];
export type LogStats = Schemas["LogStats"];
export type Device = Schemas["Session"];
export type QueuedComment = Schemas["QueuedComment"];
export type CommentQueue = Schemas["CommentQueue"];

/** What the signed-in side asks for; a file of its own, because visitors never load it. */
export const me = (): Endpoint<{ user: SessionUser }> => "/api/auth/me";
export const devices = (): Endpoint<{ items: Device[] }> => "/api/auth/sessions";

export interface PeopleFilter {
  search: string;
  role: string;
  active: string;
  page: number;
}

export const PEOPLE_PER_PAGE = 10;

export const people = (filter: PeopleFilter): Endpoint<PersonList> =>
  withQuery("/api/users", {
    page: filter.page,
    limit: PEOPLE_PER_PAGE,
    search: filter.search,
    role: filter.role,
    active: filter.active,
  });

export interface LogFilter {
  action: string;
  user: string;
  page: number;
}

export const LOGS_PER_PAGE = 20;

export const logs = (filter: LogFilter): Endpoint<LogList> =>
  withQuery("/api/logs", {
    page: filter.page,
    limit: LOGS_PER_PAGE,
    action: filter.action,
    user: filter.user,
  });

export const logStats = (): Endpoint<LogStats> => "/api/logs/stats";

type LoosePerson = Omit<Person, "active"> & {
  active?: boolean;
  isActive?: boolean;
  status?: string;
};

/** Whether an account is active, however the server says it; without a word it is. */
export const asPerson = (person: LoosePerson): Person => ({
  ...person,
  active:
    person.active ??
    person.isActive ??
    (person.status === undefined ? true : person.status === "active"),
});

export const QUEUE_PER_PAGE = 20;

/** Comments that wait, over all events, oldest first. */
export const commentQueue = (page: number): Endpoint<CommentQueue> =>
  withQuery("/api/comments", { status: "pending", limit: QUEUE_PER_PAGE, page });

/** Asked for the total; the one comment that comes along is not looked at. */
export const waitingComments = (): Endpoint<CommentQueue> =>
  withQuery("/api/comments", { status: "pending", limit: 1 });
