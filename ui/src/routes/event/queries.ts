import { comments, event } from "@/api/endpoints.ts";

export function eventQueries({ params }: { params: Record<string, string> }): string[] {
  const id = params.id ?? "";
  return [event(id), comments(id, 1)];
}
