import type { ReactNode } from "react";
import type { Calling } from "@/api/types.ts";
import type { Precision } from "@/domain/dates.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { callings } from "@/messages/names.ts";
import { DateControl } from "@/ui/admin/entry/date-control.tsx";
import { PrecisionSelect } from "@/ui/admin/entry/precision-select.tsx";
import field from "@/ui/admin/field.module.css";
import { Pair } from "@/ui/admin/pair.tsx";
import type { TextField } from "@/ui/admin/text-field.tsx";
import styles from "./named.module.css";
import type { NamedWork } from "./use-named-work.ts";

interface Props {
  work: NamedWork;
  text: (
    name: "sortName" | "countries",
    more?: Partial<Parameters<typeof TextField>[0]>,
  ) => ReactNode;
}

/** What only people have. */
export function PersonFields({ work: { values, errors, set }, text }: Props) {
  const { named: m } = useAdminMessages();
  return (
    <>
      {text("sortName", { note: m.optional, hint: m.fields.sortNameHint })}
      {(["born", "died"] as const).map((name) => (
        <Pair
          key={name}
          labels={[m.fields[name], m.fields[`${name}Precision`]]}
          notes={[m.optional, undefined]}
          errors={[errors[name] ?? errors[`${name}.date`], undefined]}
          controls={[
            (control) => (
              <DateControl
                control={control}
                value={values[name]}
                precision={values[`${name}Precision`]}
                onChange={(date) => set(name, date)}
              />
            ),
            (control) => (
              <PrecisionSelect
                control={control}
                value={values[`${name}Precision`]}
                onChange={(chosen: Precision) => set(`${name}Precision`, chosen)}
              />
            ),
          ]}
        />
      ))}
      <fieldset
        className={styles.callings}
        aria-invalid={errors.callings ? true : undefined}
        tabIndex={errors.callings ? -1 : undefined}
      >
        <legend>{m.fields.callings}</legend>
        {(Object.entries(callings) as [Calling, string][]).map(([calling, name]) => (
          <label key={calling}>
            <input
              type="checkbox"
              checked={values.callings.includes(calling)}
              onChange={({ target }) =>
                set(
                  "callings",
                  target.checked
                    ? [...values.callings, calling]
                    : values.callings.filter((one) => one !== calling),
                )
              }
            />
            {name}
          </label>
        ))}
        {errors.callings && <p className={field.error}>{errors.callings}</p>}
      </fieldset>
      {text("countries", { hint: m.fields.countriesHint })}
    </>
  );
}
