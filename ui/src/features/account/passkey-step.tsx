import { reasonOf } from "@/api/error.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { Button } from "@/ui/button.tsx";
import styles from "./account-layout.module.css";
import { FormAlert } from "./form-alert.tsx";
import { enterWithPasskey, wasCancelled } from "./passkey.ts";
import { signInExpired } from "./rules.ts";
import { useEnter } from "./use-enter.ts";

interface Props {
  /** The sign-in whose second step this is; without it, the passkey is the only step. */
  token?: string;
  onDone?: () => void;
  onRestart?: (reason?: string) => void;
}

/** Signs in with a passkey. The browser asks for it after a click only. */
export function PasskeyStep({ token, onDone, onRestart }: Props) {
  const { secondStep } = useAdminMessages();
  const { busy, failure, setFailure, enter } = useEnter(
    enterWithPasskey,
    secondStep.passkeyFailed,
    onDone,
  );

  async function use() {
    const error = await enter(token);
    if (!error) return;
    if (signInExpired(error) && onRestart) return onRestart(reasonOf(error));
    if (wasCancelled(error)) {
      setFailure({ text: secondStep.passkeyFailed, detail: secondStep.cancelled });
    }
  }

  return (
    <div className={styles.form}>
      {failure && <FormAlert {...failure} />}
      {token && <p>{secondStep.passkeyHint}</p>}
      <Button
        look={token ? "primary" : "ghost"}
        autoFocus={token !== undefined}
        aria-busy={busy || undefined}
        onClick={() => void use()}
      >
        {busy ? secondStep.waiting : token ? secondStep.usePasskey : secondStep.signInWithPasskey}
      </Button>
    </div>
  );
}
