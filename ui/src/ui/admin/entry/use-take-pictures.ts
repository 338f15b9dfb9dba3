import { useSettings } from "@/api/use-settings.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { shrink } from "./shrink.ts";

export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"];
const MEGABYTE = 1024 * 1024;

/** A picture as it will be sent, and how large it was; or why it is not taken. */
export type Taken = { file: File; was: number } | { refused: string };

/** Checks pictures that somebody has given, and makes them smaller. */
export function useTakePictures() {
  const { listings: m, files } = useAdminMessages();
  const { maxImageSize, enableImageUploads } = useSettings();

  return {
    isOff: !enableImageUploads,
    maxImageSize,
    async take(given: File): Promise<Taken> {
      if (!IMAGE_TYPES.includes(given.type)) return { refused: m.rules.imageType };
      const file = await shrink(given, maxImageSize * MEGABYTE);
      if (file.size > maxImageSize * MEGABYTE) {
        window.alert(files.tooLarge(maxImageSize));
        return { refused: files.tooLarge(maxImageSize) };
      }
      return { file, was: given.size };
    },
  };
}
