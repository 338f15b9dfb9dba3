import { useState } from "react";
import { useSettings } from "@/api/use-settings.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { Field } from "@/ui/admin/field.tsx";
import { FilePicker } from "@/ui/admin/file-picker.tsx";
import { TextField } from "@/ui/admin/text-field.tsx";
import styles from "./form.module.css";

const TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"];
const MEGABYTE = 1024 * 1024;

interface Props {
  url: string;
  /** The saved address; a new file may replace it. */
  savedUrl: string;
  file: File | null;
  error?: string;
  onUrl: (url: string) => void;
  onFile: (file: File | null) => void;
}

/** A file or an address; the last input wins. */
export function ImageFields({ url, savedUrl, file, error, onUrl, onFile }: Props) {
  const { listings: m, files } = useAdminMessages();
  const { maxImageSize, enableImageUploads } = useSettings();
  const [wrongType, setWrongType] = useState(false);
  const typed = url.trim() !== "" && url !== savedUrl;

  function choose(chosen: File): boolean {
    setWrongType(false);
    if (!TYPES.includes(chosen.type)) {
      setWrongType(true);
      onFile(null);
      return false;
    }
    if (chosen.size > maxImageSize * MEGABYTE) {
      window.alert(files.tooLarge(maxImageSize));
      onFile(null);
      return false;
    }
    onFile(chosen);
    onUrl("");
    return true;
  }

  return (
    <div className={styles.image}>
      <Field
        label={m.fields.image}
        note={m.optional}
        hint={enableImageUploads ? m.imageHint(maxImageSize) : m.uploadsOff}
        error={wrongType ? m.rules.imageType : null}
        foot={typed && enableImageUploads ? m.urlTakesOver : undefined}
      >
        {(control) => (
          <FilePicker
            control={control}
            file={file}
            accept={TYPES.join(",")}
            disabled={typed || !enableImageUploads}
            onChoose={choose}
            onRemove={() => {
              onFile(null);
              if (savedUrl) onUrl(savedUrl);
            }}
          />
        )}
      </Field>
      <p className={styles.or}>{m.or}</p>
      <TextField
        label={m.fields.url}
        inputMode="url"
        autoComplete="off"
        placeholder={m.urlPlaceholder}
        value={url}
        error={error}
        onChange={(text) => {
          if (text) onFile(null);
          setWrongType(false);
          onUrl(text);
        }}
      />
    </div>
  );
}
