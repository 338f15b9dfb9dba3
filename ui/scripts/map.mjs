// Writes the outlines of the 54 countries as SVG paths, so that no map library and no
// map data ever reach a reader. The outlines are public domain (Natural Earth, through
// world-atlas at 1:50m; the smaller file lacks five island states). Run `npm run map`.
import { readFileSync, writeFileSync } from "node:fs";
import { geoAzimuthalEqualArea } from "d3-geo";
import { feature } from "topojson-client";
import {
  areaOf,
  codeOf,
  cutRing,
  nearAfrica,
  polygonsOf,
  ringPath,
  SAHARA_BORDER,
  simplify,
} from "./outline.mjs";

// Half-pixel steps as whole numbers: the map is shown at about half this size.
const WIDTH = 1280;
const HEIGHT = 1180;
/** Points nearer to the line than this are left out; nobody could see them. */
const TOLERANCE = 1.5;
/** Specks of land below this size are left out, unless a state consists of them. */
const SPECK = 14;
/** Island states get a ring around them, or nobody would find them. */
const ISLANDS = new Set(["CV", "KM", "MU", "SC", "ST"]);

const atlas = JSON.parse(readFileSync("node_modules/world-atlas/countries-50m.json", "utf8"));

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
  return simplify(projected.filter(Boolean), TOLERANCE);
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

function outline(code, polygons) {
  const byArea = [...polygons].sort((a, b) => areaOf(b[0]) - areaOf(a[0]));
  const kept = byArea.filter(
    (polygon, i) => i === 0 || areaOf(polygon[0]) > SPECK || ISLANDS.has(code),
  );
  const d = kept.flatMap((polygon) => polygon.map((ring) => ringPath(ring.slice(0, -1)))).join("");
  return { code, d };
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
// is disputed, so what lies south of its northern border is taken from Morocco and joined
// to the rest.
const [west, east] = [-13.2, -8.667].map((longitude) => projection([longitude, SAHARA_BORDER]));
const south = ([x, y]) => (east[0] - west[0]) * (y - west[1]) - (east[1] - west[1]) * (x - west[0]);
const north = (point) => -south(point);

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
  .map(([ring]) => cutRing(ring, south))
  .filter((ring) => ring.length > 3)
  .sort((a, b) => areaOf(b) - areaOf(a));
byCode.set("", [[joinRings(sahara, southern)]]);
byCode.set(
  "MA",
  morocco.map(([ring]) => [cutRing(ring, north)]).filter(([ring]) => ring.length > 3),
);

const outlines = [...byCode]
  .map(([code, polygons]) => outline(code, polygons))
  .sort((a, b) => a.code.localeCompare(b.code));

writeFileSync(
  "src/features/africa-map/map-codes.ts",
  `// Written by scripts/map.mjs from public-domain outlines.
export const MAP_WIDTH = ${WIDTH};
export const MAP_HEIGHT = ${HEIGHT};

/** Whose shapes outlines.json holds, in its order; land that belongs to no member state first. */
export const MAP_CODES: readonly string[] =
  "${outlines.map(({ code }) => code).join(" ")}".split(
    " ",
  );

/** Island states too small to find without a ring. */
export const RINGED: readonly string[] = ${JSON.stringify([...ISLANDS]).replaceAll(",", ", ")};
`,
);
const shapes = JSON.stringify(
  outlines.map(({ d }) => d),
  null,
  2,
);
writeFileSync("src/features/africa-map/outlines.json", `${shapes}\n`);
