/** As large as any screen shows a picture, and far within every limit. */
const LONGEST = 2400;
const QUALITY = 0.82;

/** What cannot be made smaller without loss: a moving picture. */
const STAYS = "image/gif";

/** Whether a picture lets something shine through, looked up on a small copy of it. */
function isTransparent(picture: ImageBitmap): boolean {
  const side = 64;
  const brush = new OffscreenCanvas(side, side).getContext("2d", { willReadFrequently: true });
  if (!brush) return false;
  brush.drawImage(picture, 0, 0, side, side);
  const { data } = brush.getImageData(0, 0, side, side);
  for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 255) < 250) return true;
  return false;
}

/**
 * Makes a picture smaller on the device, upright and without what the camera wrote into it.
 * It stays as it is if it is small enough, moves, is transparent, or cannot be read here.
 */
export async function shrink(file: File, limit: number): Promise<File> {
  if (file.type === STAYS || typeof OffscreenCanvas === "undefined") return file;
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return file; // the server says what is wrong with it
  }
  try {
    const { width, height } = picture;
    const scale = Math.min(1, LONGEST / Math.max(width, height));
    if (scale === 1 && file.size <= limit) return file;
    if (file.type === "image/png" && isTransparent(picture)) return file;
    const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
    const brush = canvas.getContext("2d");
    if (!brush) return file;
    brush.imageSmoothingQuality = "high";
    brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const made = await canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
    if (scale === 1 && made.size >= file.size) return file;
    return new File([made], `${file.name.replace(/\.\w+$/, "")}.jpg`, { type: "image/jpeg" });
  } finally {
    picture.close();
  }
}
