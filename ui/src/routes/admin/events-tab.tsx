import { Tab as Listings } from "@/features/listings/listings-tab.tsx";
import { CompactLogos } from "@/features/logos/compact-logos.tsx";

/** The listings, and under their form the logos in brief. */
export function Tab() {
  return <Listings aside={<CompactLogos />} />;
}
