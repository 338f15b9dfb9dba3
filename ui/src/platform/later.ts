import { type ComponentType, createElement, lazy } from "react";

type Part = ComponentType<never>;
type Parts = Record<string, Part>;

const provided: Record<string, Parts> = {};

/** For the server, which has the code of all parts at once: by file, then by name. */
export const provideParts = (files: Record<string, Parts>) => Object.assign(provided, files);

/**
 * A part of a page whose code the browser loads after that of the page. The server renders
 * it with the page; it has to stand in a Suspense. Until the code is there, or if it cannot
 * be loaded, the part is what it is without scripts: links work.
 */
export function later<Module extends Parts, Name extends keyof Module & string>(
  file: string,
  name: Name,
  load: () => Promise<Module>,
): Module[Name] {
  const Later = import.meta.env.SSR
    ? (props: object) => {
        const Rendered = provided[file]?.[name] as ComponentType | undefined;
        return Rendered ? createElement(Rendered, props) : null;
      }
    : lazy(() =>
        load().then(
          (module) => ({ default: module[name] as ComponentType }),
          () => new Promise<never>(() => undefined),
        ),
      );
  return Later as unknown as Module[Name];
}
