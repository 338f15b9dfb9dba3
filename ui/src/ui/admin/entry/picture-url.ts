import { useEffect, useState } from "react";

/** Large enough for the preview beside the form. */
const WIDTH = 1000;

/** A copy of a picture as an address. The policy of the site allows no addresses of blobs. */
async function addressOf(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, WIDTH / picture.width);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL(file.type === "image/png" ? "image/png" : "image/jpeg", 0.8);
}

const known = new WeakMap<File, Promise<string>>();

/** The address of a file that is only on this device. Empty for what is no picture. */
export function localUrl(file: File): Promise<string> {
  const made = known.get(file) ?? addressOf(file).catch(() => "");
  known.set(file, made);
  return made;
}

/** The same; empty until it is known. */
export function usePictureUrl(file: File | undefined): string {
  const [url, setUrl] = useState("");
  useEffect(() => {
    if (!file) return setUrl("");
    let current = true;
    void localUrl(file).then((address) => current && setUrl(address));
    return () => {
      current = false;
    };
  }, [file]);
  return url;
}
