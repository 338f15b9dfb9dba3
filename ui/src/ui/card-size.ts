import type { CSSProperties } from "react";
import type { Settings } from "@/api/types.ts";

/** The nearest step of 20 between 100 and 360; layout may be tuned by it. */
export function cardSizeClass(height: number): string {
  const step = Math.round(height / 20) * 20;
  return `card-h-${Math.min(360, Math.max(100, step))}`;
}

/** The display settings as the custom properties that card images are sized by. */
export function cardSizeStyle({ cardImageHeight, cardAspectRatio }: Settings): CSSProperties {
  const ratio = /^\d+:\d+$/.test(cardAspectRatio) ? cardAspectRatio : "16:9";
  return {
    "--card-image-height": `${cardImageHeight}px`,
    "--card-ratio": ratio.replace(":", " / "),
  } as CSSProperties;
}
