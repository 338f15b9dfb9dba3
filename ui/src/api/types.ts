import type { components } from "./schema.gen.ts";

// The generated types of the API document, under the names that the interface uses.
type Schemas = components["schemas"];

export type ArchiveEvent = Schemas["Event"];
export type Source = Schemas["Source"];
export type Disputed = Schemas["DisputedDate"];
export type EventList = Schemas["EventList"];
export type Facets = Schemas["Facets"];
export type FacetCount = Schemas["Count"];
export type EventDetail = Schemas["EventAnswer"];
export type CountryAnswer = Schemas["CountryAnswer"];
export type CenturyAnswer = Schemas["CenturyAnswer"];
export type EventStats = Schemas["EventStats"];
export type Collection = Schemas["Collection"];
export type Collections = Schemas["CollectionList"];
export type Settings = Schemas["Settings"];
export type Logo = Schemas["Logo"];
export type Health = Schemas["Health"];
export type Comment = Schemas["Comment"];
export type Revision = Schemas["Revision"];
export type RevisionList = Schemas["RevisionList"];
export type FieldChange = Schemas["FieldChange"];
export type CommentList = Schemas["CommentList"];
export type QueuedComment = Schemas["QueuedComment"];
export type CommentQueue = Schemas["CommentQueue"];
export type Person = Schemas["User"];
export type PersonList = Schemas["UserList"];
export type ImportReport = Schemas["ImportReport"];
