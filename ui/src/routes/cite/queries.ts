import { event } from "@/api/events.ts";

export const citeQueries = ({ params }: { params: Record<string, string> }) => [
  event(params.id ?? ""),
];
