// Writes one map for each country: its outline among its neighbours, cut to the frame in
// which it is shown. The outlines are public domain (Natural Earth, through world-atlas at
// 1:10m, which has the small islands). Run `npm run map`.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { feature, merge } from "topojson-client";
import {
  areaOf,
  codeOf,
  cutRing,
  DISPUTED,
  nearAfrica,
  polygonsOf,
  ringPath,
  SAHARA_BORDER,
  simplify,
} from "./outline.mjs";

const FOLDER = "src/features/locator/maps";
// As in src/features/locator/map.ts.
const WIDTH = 422;
const HEIGHT = 490;
/** Room around the country, in which its neighbours are seen. */
const ROOM = 34;
/** A lower map shows so much more at either side; as there. */
const BESIDE = 53;
/** Lines run on beyond the frame, so that its edge shows no cut. */
const BEYOND = 12;
/** Points nearer to the line than this are left out; nobody could see them. */
const TOLERANCE = 0.55;
/** Land smaller than this, in square pixels, is left out unless it is the country's own. */
const SPECK = 3;
const DEGREE = 111.32; // kilometres

const countries = JSON.parse(readFileSync("src/domain/countries.json", "utf8"));
const atlas = JSON.parse(readFileSync("node_modules/world-atlas/countries-10m.json", "utf8"));
const { geometries } = atlas.objects.countries;

/** The land of countries, without lines between its parts. */
function landOf(...codes) {
  const parts = geometries.filter((one) => codes.includes(codeOf(one)));
  return merge(atlas, parts).coordinates.filter(nearAfrica);
}

// The file divides Western Sahara along the wall that runs through it; all of the territory
// is disputed.
const northOf = (polygons) => clipped(polygons, ([, y]) => y - SAHARA_BORDER);
const southOf = (polygons) => clipped(polygons, ([, y]) => SAHARA_BORDER - y);
const ownLand = (code) => (code === "MA" ? northOf(landOf(code)) : landOf(code));
const disputedLand = southOf(landOf("MA", DISPUTED));

/** Across the date line a shape would span the map from side to side. */
const spansTheWorld = ([outer]) => {
  const [west, east] = extent(outer.map(([x]) => x));
  return east - west > 180;
};

const neighbours = feature(atlas, atlas.objects.countries)
  .features.map((shape) => ({ code: codeOf(shape), geometry: shape.geometry }))
  .filter(({ code }) => code !== DISPUTED)
  .map(({ code, geometry }) => {
    const polygons = polygonsOf(geometry).filter((polygon) => !spansTheWorld(polygon));
    return { code, polygons: code === "MA" ? northOf(polygons) : polygons };
  });

/** Islands farther than this from the largest part, in degrees, are left out of the frame. */
const FAR = 4;
/** The outer islands of Seychelles lie so far apart that nothing would be seen of any. */
const FAR_IN_SEYCHELLES = 1;

function framed(polygons, code) {
  const largest = polygons.reduce((a, b) => (areaOf(b[0]) > areaOf(a[0]) ? b : a));
  const [west, east] = extent(largest[0].map(([x]) => x));
  const [south, north] = extent(largest[0].map(([, y]) => y));
  return polygons.filter(([[[x, y]]]) => {
    const away = Math.max(west - x, x - east, south - y, y - north);
    return away < (code === "SC" ? FAR_IN_SEYCHELLES : FAR);
  });
}

/**
 * The linear projection of the frame: degrees of longitude are as wide as they are in the
 * middle of the country.
 */
function frameOf(polygons) {
  const points = polygons.flatMap(([outer]) => outer);
  const [west, east] = extent(points.map(([x]) => x));
  const [south, north] = extent(points.map(([, y]) => y));
  const squeeze = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = Math.min(
    (WIDTH - 2 * ROOM) / ((east - west) * squeeze),
    (HEIGHT - 2 * ROOM) / (north - south),
  );
  const left = WIDTH / 2 - ((west + east) / 2) * squeeze * scale;
  const top = HEIGHT / 2 + ((south + north) / 2) * scale;
  return {
    scale,
    to: ([x, y]) => [left + x * squeeze * scale, top - y * scale],
    squeeze,
    left,
    top,
  };
}

function extent(values) {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return [least, most];
}

function clipped(polygons, depth) {
  const rings = (polygon) =>
    polygon.map((ring) => cutRing(ring, depth)).filter((ring) => ring.length > 3);
  return polygons.map(rings).filter((polygon) => polygon.length > 0);
}

const SIDES = [
  ([x]) => x + BESIDE + BEYOND,
  ([x]) => WIDTH + BESIDE + BEYOND - x,
  ([, y]) => y + BEYOND,
  ([, y]) => HEIGHT + BEYOND - y,
];

/** A ring as far as it is in the frame. */
const cut = (ring) => SIDES.reduce(cutRing, ring);

function pathOf(polygons, to, least) {
  const rings = polygons.flatMap((polygon) =>
    polygon.map((ring) => {
      const points = cut(ring.map(to));
      return points.length < 4 ? [] : simplify(points, TOLERANCE).slice(0, -1);
    }),
  );
  const kept = rings.filter((ring) => ring.length > 0 && areaOf(ring) >= least);
  return kept.map(ringPath).join("");
}

/** The longest of the usual lengths that is not over a third of the frame. */
function scaleBar(scale) {
  const lengths = [5, 10, 20, 50, 100, 200, 500, 1000];
  const inPixels = (km) => (km / DEGREE) * scale;
  const km = lengths.filter((one) => inPixels(one) <= WIDTH / 4).at(-1) ?? lengths[0];
  return { km, width: Math.round(inPixels(km)) };
}

mkdirSync(FOLDER, { recursive: true });
for (const { code } of countries) {
  const own = ownLand(code);
  const { scale, squeeze, left, top, to } = frameOf(framed(own, code));
  const others = neighbours.filter((shape) => shape.code !== code);
  const { km, width } = scaleBar(scale);
  const outlines = [
    others.map(({ polygons }) => pathOf(polygons, to, SPECK)).join(""),
    pathOf(disputedLand, to, SPECK),
    pathOf(own, to, 0),
  ];
  const frame = [left, top, squeeze * scale, scale, km, width].map((one) => +one.toFixed(2));
  const text = `{
  "outlines": [
${outlines.map((one) => `    ${JSON.stringify(one)}`).join(",\n")}
  ],
  "frame": [${frame.join(", ")}]
}
`;
  writeFileSync(`${FOLDER}/${code}.json`, text);
}
