import { useId, useState } from "react";
import type { Logo } from "@/api/types.ts";
import { useSettings } from "@/api/use-settings.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { SubmitButton } from "@/ui/admin/busy-button.tsx";
import { Field } from "@/ui/admin/field.tsx";
import { FilePicker } from "@/ui/admin/file-picker.tsx";
import { TextField } from "@/ui/admin/text-field.tsx";
import { UploadProgress } from "@/ui/admin/upload-progress.tsx";
import { useForm } from "@/ui/admin/use-form.ts";
import styles from "./logos.module.css";
import { useLogoUpload } from "./use-logo-upload.ts";

const TYPES = ["image/jpeg", "image/png", "image/svg+xml", "image/webp"];
const MEGABYTE = 1024 * 1024;
const NAME_LENGTH = 100;

interface Values {
  file: File | null;
  name: string;
  type: Logo["type"];
}

const BLANK: Values = { file: null, name: "", type: "header" };

export function LogoForm({ onUploaded }: { onUploaded: () => void }) {
  const { logos: m, files } = useAdminMessages();
  const { maxLogoSize } = useSettings();
  const id = useId();
  const { status, send, cancel } = useLogoUpload();
  const [refused, setRefused] = useState<string | null>(null);
  const { form, values, errors, set, submit, reset } = useForm<Values>(BLANK, (now) => ({
    file: now.file ? undefined : m.rules.file,
    name: now.name.trim() ? undefined : m.rules.name,
  }));
  const busy = status?.state === "uploading";

  function choose(file: File): boolean {
    const problem = !TYPES.includes(file.type)
      ? m.rules.type
      : file.size >= maxLogoSize * MEGABYTE
        ? files.tooLarge(maxLogoSize)
        : null;
    setRefused(problem);
    set("file", problem ? null : file);
    return problem === null;
  }

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={submit(async ({ file, name, type }) => {
        if (busy || !file || !(await send({ logo: file, name, type }))) return;
        reset();
        onUploaded();
      })}
    >
      <Field label={m.file} hint={m.fileHint(maxLogoSize)} error={refused ?? errors.file}>
        {(control) => (
          <FilePicker
            control={control}
            file={values.file}
            accept={TYPES.join(",")}
            onChoose={choose}
            onRemove={() => set("file", null)}
          />
        )}
      </Field>
      <TextField
        label={m.name}
        autoComplete="off"
        maxLength={NAME_LENGTH}
        value={values.name}
        error={errors.name}
        onChange={(name) => set("name", name)}
        foot={`${Array.from(values.name).length} / ${NAME_LENGTH}`}
      />
      <fieldset className={styles.types}>
        <legend>{m.type}</legend>
        {(["header", "footer"] as const).map((type) => (
          <label key={type}>
            <input
              type="radio"
              name={`${id}-type`}
              checked={values.type === type}
              onChange={() => set("type", type)}
            />
            {m.types[type]}
          </label>
        ))}
      </fieldset>
      {status && <UploadProgress status={status} onCancel={cancel} />}
      <SubmitButton busy={busy} busyText={m.uploading}>
        {m.submit}
      </SubmitButton>
    </form>
  );
}
