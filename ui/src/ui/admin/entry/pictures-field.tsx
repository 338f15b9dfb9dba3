import { type DragEvent, useId, useRef, useState } from "react";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import layout from "@/styles/layout.module.css";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import field from "@/ui/admin/field.module.css";
import picker from "@/ui/admin/file-picker.module.css";
import { useListFocus } from "@/ui/admin/use-list-focus.ts";
import { Button } from "@/ui/button.tsx";
import { useGivenFiles } from "../use-given-files.ts";
import { PictureItem, WaitingItem } from "./picture-item.tsx";
import { MOST_PICTURES, pictureValuesOf } from "./picture-values.ts";
import styles from "./pictures.module.css";
import { isWebAddress, moved } from "./source-values.ts";
import type { Pictures, PicturesWork } from "./use-pictures.ts";
import { IMAGE_TYPES } from "./use-take-pictures.ts";

interface Props {
  /** What these pictures are called. */
  label: string;
  work: PicturesWork;
  pictures: Pictures;
}

/** The pictures in the order in which readers see them; the first is the cover. */
export function PicturesField({ label, work, pictures }: Props) {
  const { listings: m } = useAdminMessages();
  const { values, errors, change, files } = work;
  const list = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  const setFocus = useListFocus(list);
  const [said, setSaid] = useState("");
  const [dragged, setDragged] = useState<string | null>(null);
  const all = values.pictures;
  const isFull = all.length >= MOST_PICTURES;
  const hovering = useGivenFiles((given) => void pictures.add(given), pictures.isOff);

  function move(key: string, to: number, part?: "up" | "down") {
    const from = all.findIndex((one) => one.key === key);
    if (from < 0 || to < 0 || to >= all.length || from === to) return;
    change("pictures", (now) => moved(now, from, to));
    setSaid(m.source.movedTo(to + 1, all.length));
    if (part) setFocus({ key, part });
  }

  function remove(key: string) {
    const at = all.findIndex((one) => one.key === key);
    const picture = all[at];
    if (!picture) return;
    pictures.stop(key);
    change("pictures", (now) => now.filter((one) => one.key !== key));
    const next = all[at + 1] ?? all[at - 1];
    setFocus(next ? { key: next.key, part: "field" } : "add");
    toast.success(m.picture.removed, {
      action: {
        label: m.undo,
        run: () => change("pictures", (now) => now.toSpliced(Math.min(at, now.length), 0, picture)),
      },
    });
  }

  const drop = (event: DragEvent, onto: string) => {
    if (!dragged) return;
    event.preventDefault();
    move(
      dragged,
      all.findIndex(({ key }) => key === onto),
    );
    setDragged(null);
  };

  return (
    <fieldset ref={list} className={styles.pictures}>
      <legend>{label}</legend>
      <p className={styles.order}>{m.picture.order}</p>
      <div className={styles.drop} data-over={hovering > 0 || undefined}>
        <span className={picker.button}>
          <input
            id={id}
            data-add=""
            type="file"
            multiple
            aria-label={label}
            aria-describedby={`${id}-hint`}
            accept={IMAGE_TYPES.join(",")}
            disabled={pictures.isOff || isFull}
            onChange={({ target }) => {
              void pictures.add([...(target.files ?? [])]);
              target.value = "";
            }}
          />
          <span aria-hidden="true">
            <AdminIcon name="upload" />
            {m.picture.choose}
          </span>
        </span>
        <p id={`${id}-hint`}>
          {hovering > 0
            ? m.dropToAdd(hovering)
            : pictures.isOff
              ? m.uploadsOff
              : m.picture.hint(pictures.maxImageSize)}
        </p>
      </div>
      {errors.pictures && (
        <p className={field.error}>
          <AdminIcon name="warning" />
          {errors.pictures}
        </p>
      )}
      {(all.length > 0 || pictures.waiting.length > 0) && (
        <ol className={styles.list}>
          {all.map((picture, i) => (
            <PictureItem
              key={picture.key}
              picture={picture}
              file={files.get(picture.file)}
              sending={pictures.sending.get(picture.key)}
              index={i}
              count={all.length}
              errors={errors}
              isDragged={dragged === picture.key}
              onChange={(changes) =>
                change("pictures", (now) =>
                  now.map((one) => (one.key === picture.key ? { ...one, ...changes } : one)),
                )
              }
              onMove={(part) => move(picture.key, i + (part === "up" ? -1 : 1), part)}
              onRemove={() => remove(picture.key)}
              onCancel={() => remove(picture.key)}
              onRetry={() => pictures.retry(picture)}
              onDrag={(begins) => setDragged(begins ? picture.key : null)}
              onDragOver={(event) => dragged && event.preventDefault()}
              onDrop={(event) => drop(event, picture.key)}
            />
          ))}
          {pictures.waiting.map((one) => (
            <WaitingItem
              key={one.key}
              waiting={one}
              onDismiss={() => {
                pictures.dismiss(one.key);
                setFocus("add");
              }}
            />
          ))}
        </ol>
      )}
      <UrlField
        isFull={isFull}
        onAdd={(url) => {
          const picture = pictureValuesOf({ path: url });
          change("pictures", (now) => [...now, picture]);
          setFocus({ key: picture.key, part: "field" });
        }}
      />
      <p role="status" className={layout.visuallyHidden}>
        {said}
      </p>
    </fieldset>
  );
}

/** An image elsewhere on the web. */
function UrlField({ isFull, onAdd }: { isFull: boolean; onAdd: (url: string) => void }) {
  const { listings: m } = useAdminMessages();
  const id = useId();
  const [url, setUrl] = useState("");
  const [wrong, setWrong] = useState(false);

  function add() {
    if (!url.trim()) return;
    if (!isWebAddress(url.trim())) return setWrong(true);
    onAdd(url.trim());
    setUrl("");
  }

  return (
    <div className={field.field}>
      <div className={field.head}>
        <label htmlFor={id}>{m.fields.url}</label>
        <span>{m.picture.orUrl}</span>
      </div>
      <div className={field.withSuffix}>
        <input
          id={id}
          className={field.control}
          inputMode="url"
          autoComplete="off"
          placeholder={m.urlPlaceholder}
          disabled={isFull}
          value={url}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${id}-error` : undefined}
          onChange={({ target }) => {
            setUrl(target.value);
            setWrong(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
          // What was typed and left is meant; it must not be lost with the form.
          onBlur={add}
        />
        <Button look="ghost" disabled={isFull} onClick={add}>
          {m.picture.addUrl}
        </Button>
      </div>
      {wrong && (
        <p id={`${id}-error`} className={field.error}>
          <AdminIcon name="warning" />
          {m.rules.imageUrl}
        </p>
      )}
    </div>
  );
}
