import type { Logo as LogoData } from "@/api/types.ts";
import { useSettings } from "@/api/use-settings.ts";
import { initials } from "@/lib/text.ts";
import { SiteLogo } from "@/ui/site-logo.tsx";
import styles from "./logo.module.css";

/** The configured logo; without one, or when it fails to load, the initials and the name. */
export function Logo({ type }: { type: LogoData["type"] }) {
  const { siteName } = useSettings();
  return (
    <a className={styles.logo} href="/" data-type={type}>
      <SiteLogo type={type}>
        <span className={styles.badge} role="img" aria-label={siteName}>
          {initials(siteName)}
        </span>
        <span className={styles.wordmark} aria-hidden="true">
          {siteName}
        </span>
      </SiteLogo>
    </a>
  );
}
