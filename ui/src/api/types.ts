import type { Precision } from "@/lib/dates.ts";

export type SourceKind = "book" | "article" | "archive" | "web" | "oral" | "other";

export interface Source {
  title: string;
  author?: string;
  publisher?: string;
  year?: number | string;
  url?: string;
  pages?: string;
  kind: SourceKind;
  verified: boolean;
  verifiedAt?: string;
}

export interface MediaVariant {
  width: number;
  url: string;
}

export interface Media {
  width: number;
  height: number;
  variants: MediaVariant[];
}

export interface Disputed {
  date: string;
  precision: Precision;
  reason: string;
  source: Source;
}

/** An event as a group of a collection lists it. */
export interface EventBrief {
  id: string;
  title: string;
  date: string;
  precision?: Precision;
  endDate?: string;
  country: string;
  countryCode?: string;
  summary: string;
  tags: string[];
}

export interface ArchiveEvent extends EventBrief {
  disputed?: Disputed;
  image: string;
  media: Media | null;
  sourceCount: number;
  verifiedSourceCount: number;
  status: "draft" | "published";
  isActive: boolean;
  version: number;
  revisionCount: number;
  createdBy: string;
  updatedBy: string;
  createdAt: string;
  updatedAt: string;
  /** Only in the answer for a single event. */
  sources?: Source[];
}

export interface FacetCount {
  key: string;
  count: number;
}

export interface Facets {
  tags: FacetCount[];
  countries: FacetCount[];
  decades: FacetCount[];
}

export interface EventList {
  items: ArchiveEvent[];
  total: number;
  /** The total is a lower bound. */
  totalCapped?: boolean;
  facets?: Facets;
}

export interface EventDetail {
  event: ArchiveEvent;
}

export interface StatCount {
  _id: string;
  count: number;
}

export interface EventStats {
  total: number;
  byCountry: StatCount[];
  byTag: StatCount[];
}

export interface Collection {
  tag: string;
  totalEvents: number;
  latestEventDate?: string;
  updatedAt?: string;
  events: EventBrief[];
}

export interface Collections {
  collections: Collection[];
  availableTags: { tag: string; totalEvents: number }[];
}

export interface Settings {
  siteName: string;
  siteDescription: string;
  contactEmail: string;
  cardImageHeight: number;
  cardAspectRatio: string;
  enableComments: boolean;
  allowSelfRegistration: boolean;
  enableImageUploads: boolean;
  maxImageSize: number;
  version: number;
}

export interface Logo {
  _id: string;
  id?: string;
  name: string;
  type: "header" | "footer";
  isActive: boolean;
  size: number;
  originalName: string;
  url: string;
}

export interface Health {
  status: string;
  uptime: number;
}

export interface CommentAuthor {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: string;
}

export interface Comment {
  id: string;
  eventId: string;
  body: string;
  status: "published" | "pending" | "hidden";
  isActive: boolean;
  createdAt: string;
  updatedAt: string;
  author: CommentAuthor | null;
}

export interface CommentList {
  items: Comment[];
  total: number;
}
