import { logos, settings } from "./site.ts";
import type { Logo, Settings } from "./types.ts";
import { useApi } from "./use-api.ts";

/** Used until the settings are loaded. */
export const DEFAULT_SETTINGS: Settings = {
  siteName: "Sankofa",
  siteDescription: "A community-curated archive of African history.",
  contactEmail: "contact@example.org",
  cardImageHeight: 160,
  cardAspectRatio: "16:9",
  enableComments: true,
  allowSelfRegistration: false,
  enableImageUploads: true,
  maxImageSize: 5,
  maxLogoSize: 5,
  maxDocumentSize: 10,
  version: 0,
};

export function useSettings(): Settings {
  const { data } = useApi(settings());
  return data?.settings ? { ...DEFAULT_SETTINGS, ...data.settings } : DEFAULT_SETTINGS;
}

export function useLogo(type: Logo["type"]): Logo | undefined {
  const { data } = useApi(logos());
  return data?.logos?.find((logo) => logo.type === type && logo.isActive);
}
