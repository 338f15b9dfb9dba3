import type { AnchorHTMLAttributes, ComponentProps } from "react";
import { classes } from "@/lib/text.ts";
import styles from "./button.module.css";

interface Look {
  look?: "primary" | "ghost" | "destructive";
}

const className = (look: Look["look"], more?: string) =>
  classes(
    styles.button,
    look === "ghost" && styles.ghost,
    look === "destructive" && styles.destructive,
    more,
  );

export function Button({ look, className: more, ...rest }: Look & ComponentProps<"button">) {
  return <button type="button" {...rest} className={className(look, more)} />;
}

export function ButtonLink({
  look,
  className: more,
  ...rest
}: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...rest} className={className(look, more)} />;
}
