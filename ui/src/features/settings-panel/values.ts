import type { Settings } from "@/api/types.ts";
import type { AdminMessages } from "@/messages/admin.ts";

/** The fields that are saved together, as typed. */
export interface Values {
  siteName: string;
  contactEmail: string;
  siteDescription: string;
  maxImageSize: string;
  maxLogoSize: string;
  maxDocumentSize: string;
  cardImageHeight: string;
  cardAspectRatio: string;
}

export type FieldName = keyof Values;

export const LENGTHS = { siteName: 100, siteDescription: 500 } as const;

export const HEIGHT = { least: 80, most: 400, step: 10 } as const;

/** The upper limits, in MB. */
export const SIZES = {
  maxImageSize: 50,
  maxLogoSize: 10,
  maxDocumentSize: 100,
} as const;

export const RATIOS = ["16:9", "4:3", "3:2", "1:1", "2:1", "3:1"] as const;

export const FLAGS = ["allowSelfRegistration", "enableComments", "enableImageUploads"] as const;
/** The choices for the time that people have to set up a second factor. */
export const GRACE_DAYS = [0, 7, 14, 30, 90] as const;

export type Flag = (typeof FLAGS)[number];

const MEGABYTE = 1048576;

/** Sizes are in MB; a number of a million and more is in bytes. */
export const inMegabytes = (size: number): number =>
  size >= MEGABYTE ? Math.round(size / MEGABYTE) : size;

export function valuesOf(settings: Settings): Values {
  return {
    siteName: settings.siteName,
    contactEmail: settings.contactEmail,
    siteDescription: settings.siteDescription,
    maxImageSize: String(inMegabytes(settings.maxImageSize)),
    maxLogoSize: String(inMegabytes(settings.maxLogoSize)),
    maxDocumentSize: String(inMegabytes(settings.maxDocumentSize)),
    cardImageHeight: String(settings.cardImageHeight),
    cardAspectRatio: settings.cardAspectRatio,
  };
}

/** The body of the request: numbers as numbers, texts trimmed. */
export function bodyOf(values: Values) {
  return {
    siteName: values.siteName.trim(),
    contactEmail: values.contactEmail.trim(),
    siteDescription: values.siteDescription.trim(),
    maxImageSize: Number(values.maxImageSize),
    maxLogoSize: Number(values.maxLogoSize),
    maxDocumentSize: Number(values.maxDocumentSize),
    cardImageHeight: Number(values.cardImageHeight),
    cardAspectRatio: values.cardAspectRatio,
  };
}

const lengthOf = (text: string) => Array.from(text.trim()).length;
const within = (text: string, least: number, most: number) =>
  /^\d{1,6}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;

export function problems(
  values: Values,
  { settings: { rules } }: AdminMessages,
): Partial<Record<FieldName, string>> {
  const found: Partial<Record<FieldName, string>> = {};
  const name = lengthOf(values.siteName);
  if (name === 0) found.siteName = rules.siteName;
  else if (name > LENGTHS.siteName) found.siteName = rules.siteNameLong;
  const description = lengthOf(values.siteDescription);
  if (description === 0) found.siteDescription = rules.siteDescription;
  else if (description > LENGTHS.siteDescription) found.siteDescription = rules.siteDescriptionLong;
  if (!values.contactEmail.trim()) found.contactEmail = rules.contactEmail;
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(values.contactEmail.trim())) {
    found.contactEmail = rules.contactEmailInvalid;
  }
  for (const size of ["maxImageSize", "maxLogoSize", "maxDocumentSize"] as const) {
    if (!within(values[size], 1, SIZES[size])) found[size] = rules[size];
  }
  const height = values.cardImageHeight;
  if (!within(height, HEIGHT.least, HEIGHT.most) || Number(height) % HEIGHT.step !== 0) {
    found.cardImageHeight = rules.cardImageHeight;
  }
  if (!RATIOS.some((ratio) => ratio === values.cardAspectRatio)) {
    found.cardAspectRatio = rules.cardAspectRatio;
  }
  return found;
}
