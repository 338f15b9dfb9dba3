import { Children, type ReactNode } from "react";
import { useMessages } from "@/messages/context.ts";
import layout from "@/styles/layout.module.css";

interface Props {
  className?: string;
  children: ReactNode;
}

/** Undyed cloth where something will stand that is on its way. */
export function Waiting({ className, children }: Props) {
  const m = useMessages();
  return (
    <div className={className} role="status">
      <span className={layout.visuallyHidden}>{m.states.loading}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** The same piece so many times; alike as they are, none needs a name. */
export const times = (count: number, piece: ReactNode) =>
  Children.toArray(Array<ReactNode>(count).fill(piece));
