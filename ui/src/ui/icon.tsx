import styles from "./icon.module.css";

// One path each, on a grid of 24, drawn with a stroke: small enough to repeat on every card.
const PATHS = {
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21",
  menu: "M3 6h18M3 12h18M3 18h18",
  close: "M5 5l14 14M19 5L5 19",
  pen: "M4 20l1-5L16 4l4 4L9 19zM13 7l4 4",
  share: "M12 15V3M7 8l5-5 5 5M4 12v9h16v-9",
  cite: "M4 5h7v7c0 4-2 6-5 7M4 12h7M14 5h7v7c0 4-2 6-5 7M14 12h7",
  right: "M4 12h16M13 5l7 7-7 7",
  left: "M20 12H4M11 5l-7 7 7 7",
  down: "M5 9l7 7 7-7",
  up: "M5 15l7-7 7 7",
  check: "M4 13l5 5L20 6",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 3",
  theme: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18M12 7h5M12 12h8M12 17h5",
  light:
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2",
  dark: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z",
  feed: "M5 19h.01M4 11a9 9 0 0 1 9 9M4 4a16 16 0 0 1 16 16",
  calendar: "M4 5h16v16H4zM4 10h16M8 2v5M16 2v5",
  image: "M3 4h18v16H3zM3 17l6-6 4 4 3-3 5 5M15.5 8.5h.01",
  panel: "M3 4h18v16H3zM9 4v16M16 9l-3 3 3 3",
  facebook: "M17 3h-2a4 4 0 0 0-4 4v14M7 12h8",
  x: "M4 4l16 16M20 4L4 20",
  instagram: "M4 4h16v16H4zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM17 7h.01",
  globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18",
  mail: "M3 5h18v14H3zM3 6l9 7 9-7",
  error: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v6M12 16.5v.01",
} as const;

export type IconName = keyof typeof PATHS;

const DIRECTED: ReadonlySet<IconName> = new Set(["left", "right", "panel"]);

export function Icon({ name }: { name: IconName }) {
  return <Glyph path={PATHS[name]} directed={DIRECTED.has(name)} />;
}

/** For parts of the site that bring their own drawings. */
export function Glyph({ path, directed }: { path: string; directed?: boolean }) {
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 24 24"
      aria-hidden="true"
      data-flip={directed || undefined}
    >
      <path d={path} />
    </svg>
  );
}
