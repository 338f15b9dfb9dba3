// What the scripts that draw maps share. The outlines are public domain (Natural Earth,
// through world-atlas).
const MEMBERS = {
  "012": "DZ",
  "024": "AO",
  204: "BJ",
  "072": "BW",
  854: "BF",
  108: "BI",
  120: "CM",
  132: "CV",
  140: "CF",
  148: "TD",
  174: "KM",
  180: "CD",
  262: "DJ",
  818: "EG",
  226: "GQ",
  232: "ER",
  748: "SZ",
  231: "ET",
  266: "GA",
  270: "GM",
  288: "GH",
  324: "GN",
  624: "GW",
  384: "CI",
  404: "KE",
  426: "LS",
  430: "LR",
  434: "LY",
  450: "MG",
  454: "MW",
  466: "ML",
  478: "MR",
  480: "MU",
  504: "MA",
  508: "MZ",
  516: "NA",
  562: "NE",
  566: "NG",
  178: "CG",
  646: "RW",
  678: "ST",
  686: "SN",
  690: "SC",
  694: "SL",
  706: "SO",
  710: "ZA",
  728: "SS",
  729: "SD",
  834: "TZ",
  768: "TG",
  788: "TN",
  800: "UG",
  894: "ZM",
  716: "ZW",
};

/** Land whose sovereignty is not settled: the file gives Western Sahara to no state. */
export const DISPUTED = "";

/**
 * The country that a shape belongs to, undefined outside Africa. Somaliland is drawn with
 * Somalia, of which the United Nations count it a part.
 */
export const codeOf = ({ id, properties }) => {
  if (id === "732") return DISPUTED;
  return properties.name === "Somaliland" ? "SO" : MEMBERS[id];
};

export const polygonsOf = ({ type, coordinates }) =>
  type === "Polygon" ? [coordinates] : coordinates;

/** Islands far to the south belong to South Africa and would shrink everything else. */
export const nearAfrica = (polygon) => polygon[0][0][1] > -36;

/** Ramer, Douglas and Peucker: keeps the ends and whatever stands out between them. */
export function simplify(points, tolerance) {
  if (points.length < 3) return points;
  const [ax, ay] = points[0];
  const [bx, by] = points.at(-1);
  const length = Math.hypot(bx - ax, by - ay);
  let farthest = 0;
  let at = 0;
  for (let i = 1; i < points.length - 1; i++) {
    const [x, y] = points[i];
    const distance = length
      ? Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
      : Math.hypot(x - ax, y - ay);
    if (distance > farthest) [farthest, at] = [distance, i];
  }
  if (farthest < tolerance) return [points[0], points.at(-1)];
  return [
    ...simplify(points.slice(0, at + 1), tolerance).slice(0, -1),
    ...simplify(points.slice(at), tolerance),
  ];
}

export const areaOf = (ring) =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => {
      const [nx, ny] = ring[(i + 1) % ring.length];
      return sum + x * ny - nx * y;
    }, 0),
  ) / 2;

/** The northern border of Western Sahara is a parallel: 27° 40′. */
export const SAHARA_BORDER = 27 + 40 / 60;

/**
 * The part of a ring on one side of a line: Sutherland and Hodgman. Depth says how far a
 * point is on that side, and is negative on the other.
 */
export function cutRing(ring, depth) {
  const points = ring.slice(0, -1);
  const kept = points.flatMap((point, i) => {
    const before = points.at(i - 1);
    const [a, b] = [depth(before), depth(point)];
    const share = a / (a - b);
    const crossing = [0, 1].map((axis) => before[axis] + share * (point[axis] - before[axis]));
    return [...(a > 0 !== b > 0 ? [crossing] : []), ...(b > 0 ? [point] : [])];
  });
  return [...kept, ...kept.slice(0, 1)];
}

/** A ring of points as an SVG path in whole numbers, each relative to the one before. */
export function ringPath(ring) {
  const points = ring.map(([x, y]) => [Math.round(x), Math.round(y)]);
  let [x, y] = points[0];
  let d = `M${x} ${y}l`;
  let first = true;
  for (const [nx, ny] of points.slice(1)) {
    if (nx === x && ny === y) continue;
    d += `${first || nx - x < 0 ? "" : " "}${nx - x}${ny - y < 0 ? "" : " "}${ny - y}`;
    [x, y, first] = [nx, ny, false];
  }
  // An island of one point is still a dot where its line has round ends.
  return first ? `M${x} ${y}h1z` : `${d}z`;
}
