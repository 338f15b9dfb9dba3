import { COUNTRIES } from "@/domain/countries.ts";
import { useSuggestMessages } from "@/messages/suggest.ts";
import { Icon } from "@/ui/icon.tsx";
import styles from "./suggest.module.css";
import { idOfField } from "./use-send.ts";

const IMAGES = "image/jpeg,image/png,image/webp,image/gif";

interface Props {
  name: string;
  label: string;
  kind?: "text" | "area" | "country" | "choice" | "file";
  /** What can be chosen, and what stands for none of it. */
  options?: Record<string, string>;
  empty?: string;
  type?: "text" | "url" | "email";
  hint?: string;
  error?: string;
  value?: string;
  required?: boolean;
  autoComplete?: string;
  /** The language of what is typed, and its direction. */
  written?: { lang: string; dir: string };
  rows?: number;
  most?: number;
}

/** A field from top to bottom: label, control, what is wrong with it or a hint. */
export function Control(props: Props) {
  const { name, label, kind = "text", type = "text", hint, error, value, autoComplete } = props;
  const { rows = 3, most = 5000 } = props;
  const t = useSuggestMessages();
  const id = idOfField(name);
  const given = {
    id,
    name,
    defaultValue: value,
    ...props.written,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": error || hint ? `${id}-note` : undefined,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {kind === "area" ? (
        <textarea {...given} rows={rows} maxLength={most} />
      ) : kind === "file" ? (
        <input {...given} defaultValue={undefined} type="file" accept={IMAGES} />
      ) : kind === "text" ? (
        <input {...given} type={type} maxLength={500} autoComplete={autoComplete ?? "off"} />
      ) : (
        <select {...given}>
          <option value="">{props.empty ?? (props.required ? t.choose : t.asItIs)}</option>
          {kind === "country"
            ? COUNTRIES.map((country) => (
                <option key={country.code} value={country.name}>
                  {country.name}
                </option>
              ))
            : Object.entries(props.options ?? {}).map(([key, text]) => (
                <option key={key} value={key}>
                  {text}
                </option>
              ))}
        </select>
      )}
      {error ? (
        <p id={`${id}-note`} className={styles.error}>
          <Icon name="error" />
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-note`} className={styles.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
