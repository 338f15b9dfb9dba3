import type { Page } from "@playwright/test";

/** A picture with grain, as a camera would take it; the browser is the one who encodes it. */
async function jpeg(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([w, h]) => {
      const canvas = new OffscreenCanvas(w, h);
      const brush = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
      const sky = brush.createLinearGradient(0, 0, w, h);
      sky.addColorStop(0, "#2b4c7e");
      sky.addColorStop(0.6, "#c8843c");
      sky.addColorStop(1, "#3a2414");
      brush.fillStyle = sky;
      brush.fillRect(0, 0, w, h);
      const pixels = brush.getImageData(0, 0, w, h);
      let seed = 1;
      for (let i = 0; i < pixels.data.length; i += 4) {
        seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
        const grain = (seed >> 16) % 48;
        for (let c = 0; c < 3; c++) pixels.data[i + c] = (pixels.data[i + c] ?? 0) + grain - 24;
      }
      brush.putImageData(pixels, 0, 0);
      const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
      const reader = new FileReader();
      return new Promise<string>((resolve) => {
        reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
        reader.readAsDataURL(blob);
      });
    },
    [width, height] as const,
  );
  return Buffer.from(base64, "base64");
}

const short = (value: number) => [value >> 8, value & 255];
const long = (value: number) => [...short(value >>> 16), ...short(value & 65535)];
const entry = (tag: number, type: number, count: number, value: number[]) => [
  ...short(tag),
  ...short(type),
  ...long(count),
  ...value,
];

/** What a phone writes into a photo: which way up it was held, and where. */
function exif(orientation: number): Buffer {
  const gpsAt = 8 + 2 + 2 * 12 + 4;
  const degreesAt = gpsAt + 2 + 2 * 12 + 4;
  const tiff = [
    ...Buffer.from("MM\0*"),
    ...long(8),
    ...short(2),
    ...entry(0x0112, 3, 1, [...short(orientation), 0, 0]),
    ...entry(0x8825, 4, 1, long(gpsAt)),
    ...long(0),
    ...short(2),
    ...entry(1, 2, 2, [...Buffer.from("N\0\0\0")]),
    ...entry(2, 5, 3, long(degreesAt)),
    ...long(0),
    ...[5, 1, 36, 1, 13, 1].flatMap(long),
  ];
  const body = Buffer.from([...Buffer.from("Exif\0\0"), ...tiff]);
  return Buffer.concat([Buffer.from([0xff, 0xe1, ...short(body.length + 2)]), body]);
}

export type Photo = Awaited<ReturnType<typeof phonePhoto>>;

/** A photo held on its side, with the place in it: it must come out upright and without the place. */
export async function phonePhoto(page: Page, width: number, height: number) {
  const plain = await jpeg(page, width, height);
  const buffer = Buffer.concat([plain.subarray(0, 2), exif(6), plain.subarray(2)]);
  return { name: "IMG_2041.jpg", mimeType: "image/jpeg", buffer };
}
