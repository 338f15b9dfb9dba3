import { ExchangePanel } from "@/features/exchange/exchange-panel.tsx";
import { Tab as Listings } from "@/features/listings/listings-tab.tsx";
import { CompactLogos } from "@/features/logos/compact-logos.tsx";
import { EventPreview } from "./event-preview.tsx";

/** The listings, and under their form events in files and the logos in brief. */
export function Tab() {
  return (
    <Listings
      Preview={EventPreview}
      aside={
        <>
          <ExchangePanel />
          <CompactLogos />
        </>
      }
    />
  );
}
