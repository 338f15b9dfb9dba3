import type { ArchiveEvent } from "@/api/types.ts";

/** An event with only what a test cares about spelt out. */
export function anEvent(change: Partial<ArchiveEvent> = {}): ArchiveEvent {
  return {
    id: "ghana",
    title: "Ghana becomes independent",
    country: "Ghana",
    countryCode: "GH",
    date: "1957-03-06",
    precision: "day",
    summary: "At midnight in Accra the Gold Coast becomes Ghana.",
    image: "",
    media: null as unknown as ArchiveEvent["media"],
    tags: ["INDEPENDENCE", "POLITICS"],
    sourceCount: 1,
    verifiedSourceCount: 1,
    status: "published",
    isActive: true,
    version: 1,
    revisionCount: 1,
    createdBy: "",
    updatedBy: "",
    createdAt: "2026-11-01T00:00:00Z",
    updatedAt: "2026-11-12T00:00:00Z",
    ...change,
  };
}
