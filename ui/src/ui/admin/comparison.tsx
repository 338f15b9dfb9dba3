import { type ReactNode, useId, useMemo } from "react";
import { wordDiff } from "@/lib/word-diff.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { Button } from "@/ui/button.tsx";
import { Icon } from "@/ui/icon.tsx";
import { AdminIcon } from "./admin-icon.tsx";
import styles from "./comparison.module.css";

export type Side = "a" | "b";
export const SIDES = ["a", "b"] as const satisfies Side[];
/** Of lists any of both sides is taken. */
export type Taken = Record<Side, boolean>;

interface RowProps {
  label: string;
  texts: Record<Side, string>;
}

/** One value of the two. */
export function OneOf(props: RowProps & { chosen: Side; onChoose: (side: Side) => void }) {
  const { label, texts, chosen, onChoose } = props;
  const { duplicates: t } = useAdminMessages();
  const id = useId();
  return (
    <Row label={label}>
      {texts.a === texts.b ? (
        <Same text={texts.a} />
      ) : (
        SIDES.map((side) => (
          <label key={side} data-chosen={chosen === side || undefined}>
            <input
              type="radio"
              name={`compared ${label}`}
              aria-label={t.side(side.toUpperCase(), label)}
              aria-describedby={`${id}-${side}`}
              checked={chosen === side}
              onChange={() => onChoose(side)}
            />
            <span id={`${id}-${side}`} dir="auto">
              {texts[side] ? <Differing texts={texts} side={side} /> : t.nothing}
            </span>
          </label>
        ))
      )}
    </Row>
  );
}

/** Texts that share less than this are read as a whole. */
const LEAST_SHARED = 0.4;

/** The text of one side, with the words marked that the other does not have. */
function Differing({ texts, side }: { texts: Record<Side, string>; side: Side }) {
  const { a, b } = texts;
  const pieces = useMemo(() => wordDiff(a, b), [a, b]);
  const shared = pieces.reduce(
    (sum, { kind, text }) => sum + (kind === "same" ? text.length : 0),
    0,
  );
  if (shared < LEAST_SHARED * Math.max(a.length, b.length)) return texts[side];
  const other = side === "a" ? "added" : "removed";
  return pieces
    .filter(({ kind }) => kind !== other)
    .map(({ kind, text }, i) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name.
      kind === "same" ? text : <mark key={i}>{text}</mark>,
    );
}

function Same({ text }: { text: string }) {
  const { duplicates: t } = useAdminMessages();
  return (
    <p className={styles.both}>
      <span dir="auto">{text || t.nothing}</span>{" "}
      <b>
        <Icon name="check" />
        {t.same}
      </b>
    </p>
  );
}

/** What can be taken of both. Texts that only count do not tell whether they are the same. */
export function AnyOf(props: AnyOfProps) {
  const { label, texts, taken, onTake, isCount } = props;
  const { duplicates: t } = useAdminMessages();
  return (
    <Row label={label}>
      {texts.a === texts.b && !isCount ? (
        <Same text={texts.a} />
      ) : (
        SIDES.map((side) => (
          <label key={side} data-chosen={taken[side] || undefined}>
            <input
              type="checkbox"
              aria-label={t.side(side.toUpperCase(), label)}
              checked={taken[side]}
              onChange={({ target }) => onTake({ ...taken, [side]: target.checked })}
            />
            <span dir="auto">{texts[side] || t.nothing}</span>
          </label>
        ))
      )}
    </Row>
  );
}

interface AnyOfProps extends RowProps {
  taken: Taken;
  onTake: (taken: Taken) => void;
  isCount?: boolean;
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.row} aria-label={label}>
      <h3>{label}</h3>
      {children}
    </fieldset>
  );
}

/** What stands above the two columns. */
export function Columns({ children }: { children: (side: Side) => ReactNode }) {
  return (
    <div className={styles.row}>
      <span className={styles.blank} />
      {SIDES.map((side) => (
        <div key={side} className={styles.side}>
          {children(side)}
        </div>
      ))}
    </div>
  );
}

interface FootProps {
  different: string;
  later: string;
  note: string;
  isMerging: boolean;
  /** Left out where somebody may not merge them. */
  onMerge?: () => void;
  onDifferent: () => void;
  onLater: () => void;
}

export function ComparisonFoot(props: FootProps) {
  const { duplicates: t } = useAdminMessages();
  const { onMerge, isMerging } = props;
  return (
    <footer className={styles.foot}>
      {onMerge && (
        <Button
          aria-busy={isMerging || undefined}
          onClick={() => {
            if (!isMerging) onMerge();
          }}
        >
          <AdminIcon name="merge" />
          {isMerging ? t.merging : t.merge}
        </Button>
      )}
      <Button look="ghost" onClick={props.onDifferent}>
        {props.different}
      </Button>
      <Button look="ghost" onClick={props.onLater}>
        {props.later}
      </Button>
      <p>{props.note}</p>
    </footer>
  );
}
