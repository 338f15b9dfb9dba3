/** Cuts at `limit` code points: longer texts keep three fewer and get an ellipsis. */
export function shorten(text: string, limit: number): string {
  const points = Array.from(text);
  return points.length <= limit ? text : `${points.slice(0, limit - 3).join("")}…`;
}
