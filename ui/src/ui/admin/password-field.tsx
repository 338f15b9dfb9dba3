import { useState } from "react";
import { useAdminMessages } from "@/messages/admin.ts";
import styles from "./field.module.css";
import { Field } from "./field.tsx";

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  error?: string | null;
  autoComplete: "current-password" | "new-password";
}

/** A password field whose text can be shown, because most errors are typing errors. */
export function PasswordField({ label, value, onChange, hint, error, autoComplete }: Props) {
  const { login } = useAdminMessages();
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.password}>
          <input
            {...control}
            className={styles.control}
            type={shown ? "text" : "password"}
            name="password"
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label={shown ? login.hidePassword : login.showPassword}
            onClick={() => setShown((was) => !was)}
          >
            {shown ? login.hide : login.show}
          </button>
        </div>
      )}
    </Field>
  );
}
