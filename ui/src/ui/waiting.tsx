import { cloneElement, type ReactElement, type ReactNode } from "react";
import { useMessages } from "@/messages/context.ts";
import layout from "@/styles/layout.module.css";

interface Props {
  className?: string;
  children: ReactNode;
}

/** A skeleton: a placeholder for content that is loading, announced to screen readers. */
export function Waiting({ className, children }: Props) {
  const m = useMessages();
  return (
    <div className={className} role="status">
      <span className={layout.visuallyHidden}>{m.states.loading}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** The same element a number of times, for skeletons. */
export const times = (count: number, element: ReactElement): ReactElement[] =>
  Array.from({ length: Math.max(0, count) }, (_, key) => cloneElement(element, { key }));
