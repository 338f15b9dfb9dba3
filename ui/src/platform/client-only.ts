import { type ComponentType, lazy } from "react";

/**
 * A component that is loaded when it is first rendered in the browser. The server renders
 * nothing for it, and its bundle contains no dynamically imported code.
 */
export const clientOnly = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> => (import.meta.env.SSR ? () => null : lazy(load));
