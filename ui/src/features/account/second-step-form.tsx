import { useState } from "react";
import type { SecondStep, StepMethod } from "@/api/admin/factors.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import admin from "@/ui/admin/admin.module.css";
import styles from "./account-layout.module.css";
import { CodeStep } from "./code-step.tsx";
import { supportsPasskeys } from "./passkey.ts";
import { PasskeyStep } from "./passkey-step.tsx";

interface Props {
  step: SecondStep;
  /** Called once the session has started. */
  onDone?: () => void;
  /** Called when the first step has to be taken again, with the reason if there is one. */
  onRestart: (reason?: string) => void;
}

/** The second step of a sign-in, for accounts that have a second factor. */
export function SecondStepForm({ step, onDone, onRestart }: Props) {
  const { secondStep } = useAdminMessages();
  const methods = step.methods.filter((method) => method !== "passkey" || supportsPasskeys());
  const [method, setMethod] = useState<StepMethod | undefined>(methods[0]);
  const others = methods.filter((one) => one !== method);
  return (
    <section className={styles.step} aria-label={secondStep.title}>
      <h2>{secondStep.title}</h2>
      {method === "passkey" && (
        <PasskeyStep token={step.token} onDone={onDone} onRestart={onRestart} />
      )}
      {(method === "totp" || method === "recovery") && (
        <CodeStep
          key={method}
          token={step.token}
          method={method}
          onDone={onDone}
          onRestart={onRestart}
        />
      )}
      {others.length > 0 && (
        <ul className={styles.ways} aria-label={secondStep.otherWays}>
          {others.map((other) => (
            <li key={other}>
              <button type="button" className={admin.quiet} onClick={() => setMethod(other)}>
                {secondStep.ways[other]}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.lost}>
        {secondStep.lost}{" "}
        <button type="button" className={admin.quiet} onClick={() => onRestart()}>
          {secondStep.restart}
        </button>
      </p>
    </section>
  );
}
