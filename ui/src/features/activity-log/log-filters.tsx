import { useId } from "react";
import { useAdminMessages } from "@/messages/admin.ts";
import field from "@/ui/admin/field.module.css";
import { Field } from "@/ui/admin/field.tsx";
import { SelectField } from "@/ui/admin/select.tsx";
import { TextField } from "@/ui/admin/text-field.tsx";
import { useDebouncedInput } from "@/ui/use-debounced-input.ts";
import styles from "./activity-log.module.css";

/** What the log is narrowed to. */
export interface LogNarrowing {
  action: string;
  user: string;
  from: string;
  to: string;
}

interface Props {
  filter: LogNarrowing;
  actions: readonly string[];
  people: readonly string[];
  narrow: (name: keyof LogNarrowing, value: string, replace?: boolean) => void;
}

export function LogFilters({ filter, actions, people, narrow }: Props) {
  const { log } = useAdminMessages();
  const list = useId();
  const [draft, setDraft] = useDebouncedInput(filter.user, (text) =>
    narrow("user", text.trim(), true),
  );
  // An action from the address is selectable even if it never occurred.
  const names = [...new Set([...actions, filter.action].filter(Boolean))]
    .map((code) => [code, log.actionName(code)] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b));
  return (
    <search className={styles.filters}>
      <SelectField
        label={log.action}
        value={filter.action}
        options={[["", log.allActions], ...names]}
        onChange={(action) => narrow("action", action)}
      />
      <Field label={log.person}>
        {(control) => (
          <>
            <input
              {...control}
              className={field.control}
              type="search"
              list={list}
              placeholder={log.personHint}
              maxLength={254}
              autoComplete="off"
              spellCheck={false}
              value={draft}
              onChange={(event) => setDraft(event.target.value)}
            />
            <datalist id={list}>
              {people.map((email) => (
                <option key={email} value={email} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      {(["from", "to"] as const).map((name) => (
        <TextField
          key={name}
          label={log[name]}
          type="date"
          value={filter[name]}
          onChange={(day) => narrow(name, day, true)}
        />
      ))}
    </search>
  );
}
