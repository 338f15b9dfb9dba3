import { Glyph } from "../icon.tsx";

// Signs that only the dashboard uses, so that visitors do not load them.
const PATHS = {
  lock: "M5 11h14v10H5zM8 11V8a4 4 0 0 1 8 0v3M12 15v2",
  logout: "M10 4h10v16H10M3 12h11M10 8l4 4-4 4",
  trash: "M4 6h16M9 6V3h6v3M6 6l1 15h10l1-15M10 10v7M14 10v7",
  refresh: "M20 5v5h-5M20 10a8.5 8.5 0 1 0 .5 4",
  warning: "M12 3l10 18H2zM12 10v5M12 17.5v.01",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v6M12 7.5v.01",
  edit: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4",
  upload: "M12 16V4M7 9l5-5 5 5M4 16v4h16v-4",
  download: "M12 4v12M7 11l5 5 5-5M4 16v4h16v-4",
  plus: "M12 4v16M4 12h16",
  key: "M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM11.3 11.3L20 20M15.5 15.5l3-3",
  book: "M12 6v14M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1z",
  speech: "M4 5h16v11h-9l-4 4v-4H4z",
  bell: "M6 17V11a6 6 0 0 1 12 0v6l2 2H4zM10 21.5h4",
  done: "M4 13l5 5L20 6",
  letter: "M3 5h18v14H3zM3 6l9 7 9-7",
  comment: "M4 5h16v11H11l-5 4v-4H4z",
  phone: "M7 2.5h10v19H7zM11 18.5h2",
  screen: "M3 4h18v12H3zM8 20h8M12 16v4",
  undo: "M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-4",
  open: "M13 4h7v7M20 4l-9 9M17 14v6H4V7h6",
  copy: "M8 8h12v12H8zM16 8V4H4v12h4",
  offline: "M3 3l18 18M2 9c2-2 4-3 6-4M12 5c4 0 7 1 10 4M6 13c1-1 2-2 4-2M15 12l3 2M12 18.5v.01",
  merge: "M5 4v4c0 4 7 4 7 8v4M19 4v4c0 4-7 4-7 8",
} as const;

export type AdminIconName = keyof typeof PATHS;

export function AdminIcon({ name }: { name: AdminIconName }) {
  return <Glyph path={PATHS[name]} directed={name === "logout" || name === "undo"} />;
}
