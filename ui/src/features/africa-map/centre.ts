/** The middle of the first shape of an outline, which is its largest. */
export function centreOf(outline: string): { x: number; y: number } {
  const numbers = outline.slice(0, outline.indexOf("z")).match(/-?\d+/g)?.map(Number) ?? [];
  // The first point is absolute, each other one relative to the one before.
  let [x, y, sumX, sumY] = [0, 0, 0, 0];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    x += numbers[i] ?? 0;
    y += numbers[i + 1] ?? 0;
    sumX += x;
    sumY += y;
  }
  const points = Math.max(1, numbers.length >> 1);
  return { x: Math.round(sumX / points), y: Math.round(sumY / points) };
}
