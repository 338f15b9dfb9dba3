import { type ReactNode, useEffect, useRef, useState } from "react";
import { onHost } from "@/api/client.ts";
import type { Logo } from "@/api/types.ts";
import { useLogo, useSettings } from "@/api/use-settings.ts";

interface Props {
  type: Logo["type"];
  /** In place of the logo where there is none, or where it fails to load. */
  children: ReactNode;
}

/** The active logo. */
export function SiteLogo({ type, children }: Props) {
  const { siteName } = useSettings();
  const logo = useLogo(type);
  const image = useRef<HTMLImageElement>(null);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);

  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0)
      setFailedUrl(logo?.url ?? null);
  }, [logo?.url]);

  if (!logo || logo.url === failedUrl) return children;
  return (
    <img
      ref={image}
      src={onHost(logo.url)}
      alt={siteName}
      height={40}
      onError={() => setFailedUrl(logo.url)}
    />
  );
}
