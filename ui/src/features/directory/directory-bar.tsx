import { type ReactNode, useId } from "react";
import {
  type DirectoryKind,
  type DirectoryState,
  directoryState,
} from "@/domain/directory-state.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useDirectoryMessages } from "@/messages/directory.ts";
import { useNavigate } from "@/platform/navigation.ts";
import layout from "@/styles/layout.module.css";
import { Icon } from "@/ui/icon.tsx";
import { useDebouncedInput } from "@/ui/use-debounced-input.ts";
import styles from "./directory-bar.module.css";

export type FieldName = "calling" | "century" | "kind" | "country";

export interface Field {
  name: FieldName;
  options: { value: string; label: string; count: number }[];
}

interface Props {
  kind: DirectoryKind;
  state: DirectoryState;
  fields: Field[];
}

/** A plain GET form; with scripts each change goes to the address at once. */
export function DirectoryBar({ kind, state, fields }: Props) {
  const path = `/${kind}`;
  const t = useDirectoryMessages();
  const navigate = useNavigate();
  // Another choice begins with its first page, and with all letters.
  const set = (change: Partial<DirectoryState>, replace = false) =>
    navigate(
      ({ search }) =>
        withQuery(path, { ...directoryState(kind, search), ...change, letter: "", page: null }),
      { replace },
    );
  const [name, setName] = useDebouncedInput(state.name, (text) => set({ name: text }, true));
  return (
    <search>
      <form className={styles.bar} method="get" action={`${path}#directory`} aria-label={t.narrow}>
        <Cell label={t.name}>
          {(id) => (
            <input
              id={id}
              type="search"
              name="name"
              maxLength={100}
              placeholder={t.findName}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Cell>
        {fields.map((field) => (
          <Cell key={field.name} label={t.fields[field.name]} icon>
            {(id) => (
              <select
                id={id}
                name={field.name}
                value={state[field.name]}
                onChange={(event) => set({ [field.name]: event.target.value })}
              >
                <option value="">{t.all[field.name]}</option>
                <Options field={field} chosen={state[field.name]} />
              </select>
            )}
          </Cell>
        ))}
        <button type="submit" className={`${styles.show} ${layout.noScriptOnly}`}>
          {t.show}
        </button>
      </form>
    </search>
  );
}

/** What the other choices leave; the one that is chosen stays, even if nothing is left of it. */
function Options({ field: { options }, chosen }: { field: Field; chosen: string }) {
  const t = useDirectoryMessages();
  const isOffered = !chosen || options.some(({ value }) => value === chosen);
  return (
    <>
      {!isOffered && <option value={chosen}>{chosen}</option>}
      {options.map(({ value, label, count }) => (
        <option key={value} value={value}>
          {t.option(label, count)}
        </option>
      ))}
    </>
  );
}

interface CellProps {
  label: string;
  icon?: boolean;
  children: (id: string) => ReactNode;
}

function Cell({ label, icon, children }: CellProps) {
  const id = useId();
  return (
    <div className={styles.cell}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {icon && <Icon name="down" />}
    </div>
  );
}
