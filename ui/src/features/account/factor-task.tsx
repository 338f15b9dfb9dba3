import { useEffect, useState } from "react";
import {
  type AddedFactor,
  beginTOTP,
  type Factor,
  removeFactor,
  renameFactor,
  renewRecoveryCodes,
  type TOTPSetup,
} from "@/api/admin/factors.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { SubmitButton } from "@/ui/admin/busy-button.tsx";
import { PasswordField } from "@/ui/admin/password-field.tsx";
import { TextField } from "@/ui/admin/text-field.tsx";
import { useAction } from "@/ui/admin/use-action.ts";
import { useForm } from "@/ui/admin/use-form.ts";
import { Button } from "@/ui/button.tsx";
import styles from "./account.module.css";
import { addPasskey, wasCancelled } from "./passkey.ts";
import { TOTPForm } from "./totp-form.tsx";

/** What a person is about to do with their second factors. */
export type Task =
  | { kind: "passkey" | "totp" | "codes"; factor?: undefined }
  | { kind: "rename" | "remove"; factor: Factor };

interface Props {
  task: Task;
  /** Whether it would be the first second factor of the account. */
  first: boolean;
  onAdded: (added: AddedFactor) => void;
  onDone: (codes?: string[]) => void;
  onCancel: () => void;
}

/** Asks for the password, and for a name where one is needed, then does it. */
export function FactorTask({ task, first, onAdded, onDone, onCancel }: Props) {
  const { factors, secondStep } = useAdminMessages();
  const { kind, factor } = task;
  const [setup, setSetup] = useState<TOTPSetup | null>(null);
  const named = kind === "passkey" || kind === "rename";
  const start = { name: factor?.name ?? factors.names.passkey, password: "" };
  const { form, values, errors, set, submit, refuse } = useForm(start, (v) => ({
    name: !named || v.name.trim() ? undefined : factors.nameRequired,
    password: v.password ? undefined : factors.passwordRequired,
  }));

  // The button that opened the form is gone.
  useEffect(() => form.current?.querySelector("input")?.focus(), [form]);

  async function act({ name, password }: typeof start): Promise<void> {
    switch (task.kind) {
      case "passkey":
        return onAdded(await addPasskey(password, name.trim()));
      case "totp":
        return setSetup(await beginTOTP(password));
      case "codes":
        return onDone((await renewRecoveryCodes(password)).recoveryCodes);
      case "rename":
        await renameFactor(task.factor.id, { name: name.trim(), password });
        toast.success(factors.renamed);
        return onDone();
      case "remove":
        await removeFactor(task.factor.id, password);
        toast.success(factors.removed(task.factor.name));
        return onDone();
    }
  }

  const { mutate, isPending } = useAction({
    mutationFn: act,
    failed: (error) =>
      wasCancelled(error) ? `${secondStep.passkeyFailed} ${secondStep.cancelled}` : factors.failed,
    onError: refuse,
  });

  if (setup) return <TOTPForm setup={setup} onAdded={onAdded} onCancel={onCancel} />;
  const titles = {
    passkey: factors.addPasskey,
    totp: factors.addTotp,
    codes: factors.newCodes,
    rename: factors.renameOf(factor?.name ?? ""),
    remove: factors.removeOf(factor?.name ?? ""),
  };
  const adds = kind === "passkey" || kind === "totp";
  return (
    <form
      ref={form}
      className={styles.task}
      aria-label={titles[kind]}
      noValidate
      onSubmit={submit((body) => !isPending && mutate(body))}
    >
      <h4>{titles[kind]}</h4>
      {kind === "codes" && <p className={styles.note}>{factors.newCodesHint}</p>}
      {adds && first && <p className={styles.note}>{factors.othersOut}</p>}
      {named && (
        <TextField
          label={factors.name}
          hint={factors.nameHint}
          maxLength={60}
          value={values.name}
          error={errors.name}
          onChange={(name) => set("name", name)}
        />
      )}
      <PasswordField
        label={factors.password}
        autoComplete="current-password"
        value={values.password}
        error={errors.password}
        onChange={(password) => set("password", password)}
      />
      <div className={styles.buttons}>
        <SubmitButton busy={isPending} busyText={factors.working}>
          {kind === "rename" ? factors.save : kind === "remove" ? factors.remove : factors.goOn}
        </SubmitButton>
        <Button look="ghost" onClick={onCancel}>
          {factors.cancel}
        </Button>
      </div>
    </form>
  );
}
