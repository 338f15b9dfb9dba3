// Writes the outlines of the 54 countries as SVG paths, so that no map library and no
// map data ever reach a reader. The outlines are public domain (Natural Earth, through
// world-atlas at 1:50m; the smaller file lacks five island states). Run `npm run map`.
import { readFileSync, writeFileSync } from "node:fs";
import { geoAzimuthalEqualArea } from "d3-geo";
import { feature } from "topojson-client";

// Half-pixel steps as whole numbers: the map is shown at about half this size.
const WIDTH = 1280;
const HEIGHT = 1180;
/** Points nearer to the line than this are left out; nobody could see them. */
const TOLERANCE = 1.5;
/** Specks of land below this size are left out, unless a state consists of them. */
const SPECK = 14;
/** Island states get a ring around them, or nobody would find them. */
const ISLANDS = new Set(["CV", "KM", "MU", "SC", "ST"]);

const CODES = {
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
const WESTERN_SAHARA = "732";

const atlas = JSON.parse(readFileSync("node_modules/world-atlas/countries-50m.json", "utf8"));

// Land that the file gives to no member state: Somaliland is shaded with Somalia, of
// which the United Nations count it a part; Western Sahara is drawn, but leads nowhere.
const codeOf = (shape) => {
  if (shape.id === WESTERN_SAHARA) return "";
  return shape.properties.name === "Somaliland" ? "SO" : CODES[shape.id];
};

const polygonsOf = ({ type, coordinates }) => (type === "Polygon" ? [coordinates] : coordinates);

// Islands far to the south belong to South Africa and would shrink the continent.
const nearAfrica = (polygon) => polygon[0][0][1] > -36;

function shapesOf(topology) {
  return feature(topology, topology.objects.countries)
    .features.map((shape) => ({ ...shape, code: codeOf(shape) }))
    .filter((shape) => shape.code !== undefined)
    .map((shape) => {
      const coordinates = polygonsOf(shape.geometry).filter(nearAfrica);
      return { ...shape, geometry: { type: "MultiPolygon", coordinates } };
    });
}

const projection = geoAzimuthalEqualArea()
  .rotate([-18, -1])
  .fitExtent(
    [
      [28, 8],
      [WIDTH - 28, HEIGHT - 8],
    ],
    {
      type: "FeatureCollection",
      features: shapesOf(atlas),
    },
  );

/** Ramer, Douglas and Peucker: keeps the ends and whatever stands out between them. */
function simplify(points) {
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
  if (farthest < TOLERANCE) return [points[0], points.at(-1)];
  return [...simplify(points.slice(0, at + 1)).slice(0, -1), ...simplify(points.slice(at))];
}

// Borders are shared arcs, so simplifying an arc once keeps neighbours together.
const { scale, translate } = atlas.transform;
const flatArcs = atlas.arcs.map((arc) => {
  let x = 0;
  let y = 0;
  const projected = arc.map(([dx, dy]) => {
    x += dx;
    y += dy;
    return projection([x * scale[0] + translate[0], y * scale[1] + translate[1]]);
  });
  return simplify(projected.filter(Boolean));
});
// Far countries leave the projection; their arcs are never asked for.
const flat = { ...atlas, transform: undefined, arcs: flatArcs };
delete flat.transform;

const africa = new Set(shapesOf(atlas).map((shape) => shape.id ?? shape.properties.name));
flat.objects = {
  countries: {
    type: "GeometryCollection",
    geometries: atlas.objects.countries.geometries.filter((one) =>
      africa.has(one.id ?? one.properties.name),
    ),
  },
};

const areaOf = (ring) =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => {
      const [nx, ny] = ring[(i + 1) % ring.length];
      return sum + x * ny - nx * y;
    }, 0),
  ) / 2;

function ringPath(ring) {
  const points = ring.map(([x, y]) => [Math.round(x), Math.round(y)]);
  let [x, y] = points[0];
  let d = `M${x} ${y}l`;
  let first = true;
  for (const [nx, ny] of points.slice(1, -1)) {
    if (nx === x && ny === y) continue;
    d += `${first || nx - x < 0 ? "" : " "}${nx - x}${ny - y < 0 ? "" : " "}${ny - y}`;
    [x, y, first] = [nx, ny, false];
  }
  return `${d}z`;
}

function outline(code, polygons) {
  const byArea = [...polygons].sort((a, b) => areaOf(b[0]) - areaOf(a[0]));
  const kept = byArea.filter(
    (polygon, i) => i === 0 || areaOf(polygon[0]) > SPECK || ISLANDS.has(code),
  );
  const d = kept.flatMap((polygon) => polygon.map(ringPath)).join("");
  const main = byArea[0][0];
  const x = Math.round(main.reduce((sum, point) => sum + point[0], 0) / main.length);
  const y = Math.round(main.reduce((sum, point) => sum + point[1], 0) / main.length);
  return { code, d, x, y, ring: ISLANDS.has(code) };
}

const byCode = new Map();
for (const shape of feature(flat, flat.objects.countries).features) {
  const code = codeOf(shape);
  const polygons = polygonsOf(shape.geometry).filter(
    (polygon) => polygon[0].length > 3 && polygon[0].every(([, y]) => y < HEIGHT),
  );
  byCode.set(code, [...(byCode.get(code) ?? []), ...polygons]);
}
// The file divides Western Sahara along the wall that runs through it. All of the territory
// is disputed, so what lies south of its northern border, the parallel of 27° 40′, is taken
// from Morocco and joined to the rest.
const [west, east] = [-13.2, -8.667].map((longitude) => projection([longitude, 27.6667]));
const south = ([x, y]) => (east[0] - west[0]) * (y - west[1]) - (east[1] - west[1]) * (x - west[0]);

/** The part of a ring on one side of that border: Sutherland and Hodgman. */
function cutRing(ring, side) {
  const points = ring.slice(0, -1);
  const kept = points.flatMap((point, i) => {
    const before = points.at(i - 1);
    const [a, b] = [side * south(before), side * south(point)];
    const share = a / (a - b);
    const crossing = [0, 1].map((axis) => before[axis] + share * (point[axis] - before[axis]));
    return [...(a > 0 !== b > 0 ? [crossing] : []), ...(b > 0 ? [point] : [])];
  });
  return [...kept, ...kept.slice(0, 1)];
}

/** Two neighbours as one ring: what they share runs both ways, and is left out. */
function joinRings(...rings) {
  const name = (point) => point.map((value) => value.toFixed(2)).join();
  const edges = new Map();
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [from, to] = [name(ring[i - 1]), name(ring[i])];
      if (edges.get(to)?.to === from) edges.delete(to);
      else if (from !== to) edges.set(from, { to, point: ring[i] });
    }
  }
  const [[start]] = edges;
  const joined = [];
  let at = start;
  do {
    const { to, point } = edges.get(at);
    joined.push(point);
    at = to;
  } while (at !== start);
  return [...joined, joined[0]];
}

const morocco = byCode.get("MA");
const [[sahara]] = byCode.get("");
const [southern] = morocco
  .map(([ring]) => cutRing(ring, 1))
  .filter((ring) => ring.length > 3)
  .sort((a, b) => areaOf(b) - areaOf(a));
byCode.set("", [[joinRings(sahara, southern)]]);
byCode.set(
  "MA",
  morocco.map(([ring]) => [cutRing(ring, -1)]).filter(([ring]) => ring.length > 3),
);

const outlines = [...byCode]
  .map(([code, polygons]) => outline(code, polygons))
  .sort((a, b) => a.code.localeCompare(b.code));

const rows = outlines.map(
  ({ code, x, y, ring }) => `  { code: "${code}", x: ${x}, y: ${y}, ring: ${ring} },`,
);
writeFileSync(
  "src/routes/places/map-places.ts",
  `// Written by scripts/map.mjs from public-domain outlines.
export interface Place {
  /** Empty for land that belongs to no member state. */
  code: string;
  x: number;
  y: number;
  /** An island state too small to find without a ring. */
  ring: boolean;
}

export const MAP_WIDTH = ${WIDTH};
export const MAP_HEIGHT = ${HEIGHT};

/** In the order of outlines.json, which holds the shapes. */
export const MAP_PLACES: readonly Place[] = [
${rows.join("\n")}
];
`,
);
const shapes = JSON.stringify(
  outlines.map(({ d }) => d),
  null,
  2,
);
writeFileSync("src/routes/places/outlines.json", `${shapes}\n`);
