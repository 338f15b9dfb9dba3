import { useEffect, useRef, useState } from "react";
import { onHost } from "@/api/client.ts";
import type { Logo as LogoData } from "@/api/types.ts";
import { useLogo, useSettings } from "@/api/use-settings.ts";
import { initials } from "@/lib/text.ts";
import styles from "./logo.module.css";

/** The configured logo; without one, or when it fails to load, the initials and the name. */
export function Logo({ type }: { type: LogoData["type"] }) {
  const { siteName } = useSettings();
  const logo = useLogo(type);
  const image = useRef<HTMLImageElement>(null);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);

  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0)
      setFailedUrl(logo?.url ?? null);
  }, [logo?.url]);

  return (
    <a className={styles.logo} href="/" data-type={type}>
      {logo && logo.url !== failedUrl ? (
        <img
          ref={image}
          src={onHost(logo.url)}
          alt={siteName}
          height={40}
          onError={() => setFailedUrl(logo.url)}
        />
      ) : (
        <>
          <span className={styles.badge} role="img" aria-label={siteName}>
            {initials(siteName)}
          </span>
          <span className={styles.wordmark} aria-hidden="true">
            {siteName}
          </span>
        </>
      )}
    </a>
  );
}
