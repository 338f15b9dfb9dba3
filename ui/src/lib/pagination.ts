export type PageCell = number | "gap";

/** First and last always, two on either side of the current page, gaps where pages are left out. */
export function pageCells(page: number, last: number): PageCell[] {
  const shown = new Set([1, last]);
  for (let p = page - 2; p <= page + 2; p++) if (p >= 1 && p <= last) shown.add(p);
  const cells: PageCell[] = [];
  let before = 0;
  for (const p of [...shown].sort((a, b) => a - b)) {
    if (p - before > 1) cells.push("gap");
    cells.push(p);
    before = p;
  }
  return cells;
}

export const lastPage = (total: number, limit: number) => Math.max(1, Math.ceil(total / limit));

export type JumpProblem = "empty" | "outside" | null;

export function checkJump(text: string, last: number): JumpProblem {
  if (text === "") return "empty";
  const page = Number(text);
  return page >= 1 && page <= last ? null : "outside";
}
