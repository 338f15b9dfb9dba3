import { useEffect, useRef } from "react";
import { usePictureMessages } from "@/messages/pictures.ts";
import { useSuggestMessages } from "@/messages/suggest.ts";
import { Control } from "./control.tsx";
import styles from "./suggest.module.css";

interface Props {
  values: Partial<Record<string, string>>;
  errors: Partial<Record<string, string>>;
}

/** A picture of the entry; its file stays with the server while the rest is mended. */
export function Picture({ values, errors }: Props) {
  const t = useSuggestMessages();
  const { licences } = usePictureMessages();
  const held = values["picture.path"];
  const details = (name: "alt" | "credit" | "licence" | "sourceUrl") => ({
    name: `picture.${name}`,
    label: t.pictureFields[name],
    value: values[`picture.${name}`],
    error: errors[`picture.${name}`],
  });
  const box = useRef<HTMLDetailsElement>(null);
  const isOpen = [...Object.entries(values), ...Object.entries(errors)].some(
    ([name, text]) => text && name.startsWith("picture."),
  );

  // The address of a task leads to a field, which must not be folded away.
  useEffect(() => {
    const field = document.getElementById(location.hash.slice(1));
    if (!field || !box.current?.contains(field)) return;
    box.current.open = true;
    field.focus();
  }, []);

  return (
    <details ref={box} className={styles.more} open={isOpen}>
      <summary>{t.pictureAdd}</summary>
      {held && <input type="hidden" name="picture.path" value={held} />}
      <div className={styles.box}>
        <Control
          // What has arrived need not be sent again.
          key={held}
          name="picture.file"
          label={held ? t.pictureAgain : t.pictureFile}
          kind="file"
          hint={held ? t.pictureHeld : t.pictureHint}
          error={errors["picture.file"]}
        />
      </div>
      <div className={styles.box}>
        <Control {...details("alt")} hint={t.altHint} />
      </div>
      <div className={styles.box} data-columns="">
        <Control {...details("credit")} />
        <Control {...details("licence")} kind="choice" options={licences} empty={t.chooseLicence} />
      </div>
      <div className={styles.box}>
        <Control {...details("sourceUrl")} type="url" />
      </div>
    </details>
  );
}
