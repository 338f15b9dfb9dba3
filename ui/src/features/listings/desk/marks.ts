/** The marks of the text form that the toolbar puts in. */
export type Mark = { type: "subhead" | "quote" | "link" } | { type: "source"; number: number };

interface Inserted {
  text: string;
  selection: [number, number];
}

/** A mark at the beginning of the line, or of each line that is selected. */
function atLineStart(text: string, from: number, to: number, mark: string): Inserted {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const lines = text.slice(start, to).split("\n");
  const marked = lines.map((line) => (line.startsWith(mark) ? line : mark + line)).join("\n");
  const grown = marked.length - (to - start);
  return {
    text: text.slice(0, start) + marked + text.slice(to),
    selection: [to + grown, to + grown],
  };
}

/** Puts a mark where the cursor is. */
export function insertMark(text: string, from: number, to: number, mark: Mark): Inserted {
  if (mark.type === "subhead") return atLineStart(text, from, to, "## ");
  if (mark.type === "quote") return atLineStart(text, from, to, "> ");
  if (mark.type === "source") {
    const put = `[${mark.number}]`;
    const at = to + put.length;
    return { text: text.slice(0, to) + put + text.slice(to), selection: [at, at] };
  }
  const words = text.slice(from, to);
  const address = "https://";
  const start = from + words.length + 3;
  return {
    text: `${text.slice(0, from)}[${words}](${address})${text.slice(to)}`,
    // Without words they are written first, then the address.
    selection: words ? [start, start + address.length] : [from + 1, from + 1],
  };
}

const KEYS: Record<string, "subhead" | "quote" | "source" | "link"> = {
  h: "subhead",
  q: "quote",
  m: "source",
  k: "link",
};

/** The mark of a key that is pressed with Ctrl and Alt. */
export const inMark = (key: string) => KEYS[key.toLowerCase()];
