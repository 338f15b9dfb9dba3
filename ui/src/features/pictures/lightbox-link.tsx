import { type ComponentProps, type ComponentType, type ReactNode, useState } from "react";
import type Lightbox from "./lightbox.tsx";
import { fileOf, type Pictured } from "./pictured.ts";

const load = () => import("./lightbox.tsx");

interface Props {
  pictures: Pictured[];
  at: number;
  title: string;
  className?: string;
  label?: string;
  /** Another link beside it does the same: one stop of the Tab key is enough. */
  quiet?: boolean;
  children: ReactNode;
}

/** A link to the file of a picture; with scripts it opens it over the page. */
export function LightboxLink({ pictures, at, title, className, label, quiet, children }: Props) {
  const [Opened, setOpened] = useState<ComponentType<ComponentProps<typeof Lightbox>>>();
  const picture = pictures[at];
  if (!picture) return null;
  const href = fileOf(picture);
  return (
    <>
      <a
        className={className}
        href={href}
        aria-label={label}
        tabIndex={quiet ? -1 : undefined}
        onPointerEnter={() => load().catch(() => undefined)}
        onClick={(click) => {
          if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return;
          click.preventDefault();
          load().then(
            (lightbox) => setOpened(() => lightbox.default),
            () => location.assign(href),
          );
        }}
      >
        {children}
      </a>
      {Opened && (
        <Opened pictures={pictures} start={at} title={title} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
