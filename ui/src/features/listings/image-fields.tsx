import { useState } from "react";
import { useAdminMessages } from "@/messages/admin.ts";
import { IMAGE_TYPES, useTakePictures } from "@/ui/admin/entry/use-take-pictures.ts";
import { Field } from "@/ui/admin/field.tsx";
import { FilePicker } from "@/ui/admin/file-picker.tsx";
import { TextField } from "@/ui/admin/text-field.tsx";
import { useGivenFiles } from "@/ui/admin/use-given-files.ts";
import styles from "./form.module.css";

interface Props {
  url: string;
  file: File | null;
  error?: string;
  onUrl: (url: string) => void;
  /** Gets the file and the size that it had before it was made smaller. */
  onFile: (file: File | null, was: number) => void;
  /** A file has been given that will be there in a moment. */
  onTaking: (done: Promise<unknown>) => void;
}

/** A file or an address; the last input wins. */
export function ImageFields({ url, file, error, onUrl, onFile, onTaking }: Props) {
  const { listings: m } = useAdminMessages();
  const { take, isOff, maxImageSize } = useTakePictures();
  const [wrongType, setWrongType] = useState(false);
  const typed = url.trim() !== "";

  function choose(chosen: File): Promise<boolean> {
    const done = takeOne(chosen);
    onTaking(done);
    return done;
  }

  async function takeOne(chosen: File): Promise<boolean> {
    setWrongType(false);
    const taken = await take(chosen);
    if ("refused" in taken) {
      setWrongType(taken.refused === m.rules.imageType);
      onFile(null, 0);
      return false;
    }
    onFile(taken.file, taken.was);
    onUrl("");
    return true;
  }

  const hovering = useGivenFiles(([first]) => {
    if (first) void choose(first);
  }, isOff);

  return (
    <div className={styles.image} data-over={hovering > 0 || undefined}>
      <Field
        label={m.fields.image}
        note={m.optional}
        hint={isOff ? m.uploadsOff : m.imageHint(maxImageSize)}
        error={wrongType ? m.rules.imageType : null}
        foot={typed && !isOff ? m.urlTakesOver : undefined}
      >
        {(control) => (
          <FilePicker
            control={control}
            file={file}
            accept={IMAGE_TYPES.join(",")}
            disabled={typed || isOff}
            empty={hovering > 0 ? m.dropToAdd(1) : m.orDrop}
            onChoose={choose}
            onRemove={() => onFile(null, 0)}
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
          if (text) onFile(null, 0);
          setWrongType(false);
          onUrl(text);
        }}
      />
    </div>
  );
}
