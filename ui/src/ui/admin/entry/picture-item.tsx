import type { DragEvent } from "react";
import { onHost } from "@/api/client.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { usePictureMessages } from "@/messages/pictures.ts";
import admin from "@/ui/admin/admin.module.css";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { MoveButtons } from "@/ui/admin/move-buttons.tsx";
import { SelectField } from "@/ui/admin/select.tsx";
import { TextField } from "@/ui/admin/text-field.tsx";
import progress from "@/ui/admin/upload-progress.module.css";
import { percentOf } from "@/ui/admin/upload-status.ts";
import { Button } from "@/ui/button.tsx";
import { usePictureUrl } from "./picture-url.ts";
import { missingOf, PICTURE_LENGTHS, type PictureValues } from "./picture-values.ts";
import styles from "./pictures.module.css";
import type { Problems } from "./source-values.ts";
import type { Sending, Waiting } from "./use-pictures.ts";

interface Props {
  picture: PictureValues;
  /** Its file, while only this device has it. */
  file: File | undefined;
  sending: Sending | undefined;
  index: number;
  count: number;
  errors: Problems;
  isDragged: boolean;
  onChange: (changes: Partial<PictureValues>) => void;
  onMove: (part: "up" | "down") => void;
  onRemove: () => void;
  onCancel: () => void;
  onRetry: () => void;
  onDrag: (begins: boolean) => void;
  onDragOver: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
}

/** One picture, how far its file has been sent, and what is said about it. */
export function PictureItem(props: Props) {
  const { picture, file, sending, index, count, errors, onChange, onMove } = props;
  const { listings: m, files } = useAdminMessages();
  const { licences } = usePictureMessages();
  const local = usePictureUrl(file);
  const name = picture.name || m.picture.numbered(index + 1);
  const error = (part: string) => errors[`pictures[${index}].${part}`];
  const text = (part: "alt" | "caption" | "credit", note?: string) => (
    <TextField
      label={m.picture[part]}
      note={note}
      value={picture[part]}
      error={error(part)}
      maxLength={PICTURE_LENGTHS[part]}
      autoComplete="off"
      onChange={(value) => onChange({ [part]: value })}
    />
  );
  const missing = missingOf(picture);
  return (
    <li
      className={styles.item}
      data-item={picture.key}
      data-dragged={props.isDragged || undefined}
      data-failed={sending?.state === "failed" || undefined}
      onDragOver={props.onDragOver}
      onDrop={props.onDrop}
    >
      <Thumb url={local || onHost(picture.path)} cover={index === 0} onDrag={props.onDrag} />
      <div className={styles.body}>
        <div className={styles.top}>
          <b>
            <bdi>{name}</bdi>
          </b>
          {picture.size > 0 && picture.was > picture.size && (
            <span>{m.picture.smaller(files.size(picture.was), files.size(picture.size))}</span>
          )}
          <MoveButtons name={name} index={index} count={count} onMove={onMove} />
          {sending?.state === "uploading" ? (
            <button type="button" className={admin.quiet} onClick={props.onCancel}>
              {files.cancel}
            </button>
          ) : (
            <button type="button" aria-label={m.source.remove(name)} onClick={props.onRemove}>
              <AdminIcon name="trash" />
            </button>
          )}
        </div>
        {sending && <Progress sending={sending} name={name} onRetry={props.onRetry} />}
        {text("alt", m.picture.altNote)}
        <div className={styles.pair}>
          {text("caption", m.optional)}
          {text("credit")}
        </div>
        <SelectField
          label={m.picture.licence}
          value={picture.licence}
          error={error("licence")}
          options={[["", m.picture.chooseLicence], ...Object.entries(licences)]}
          onChange={(licence) => onChange({ licence: licence as PictureValues["licence"] })}
        />
        {error("path") && <p className={styles.warn}>{error("path")}</p>}
        {missing.length > 0 && !missing.some((part) => error(part)) && (
          <p className={styles.warn}>{m.picture.missing(missing.map((part) => m.picture[part]))}</p>
        )}
      </div>
    </li>
  );
}

interface ThumbProps {
  url: string;
  cover?: boolean;
  onDrag?: (begins: boolean) => void;
}

function Thumb({ url, cover, onDrag }: ThumbProps) {
  const { listings: m } = useAdminMessages();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows do the same with the keyboard.
    <div
      className={styles.thumb}
      draggable={onDrag !== undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", "");
        onDrag?.(true);
      }}
      onDragEnd={() => onDrag?.(false)}
    >
      {url && <img src={url} alt="" draggable={false} referrerPolicy="no-referrer" />}
      {cover && <em>{m.picture.cover}</em>}
    </div>
  );
}

function Progress({
  sending,
  name,
  onRetry,
}: {
  sending: Sending;
  name: string;
  onRetry: () => void;
}) {
  const { listings: m, files } = useAdminMessages();
  if (sending.state === "failed") {
    return (
      <div className={styles.failed}>
        <p>
          <b>{files.states.error}</b> {sending.message}. {m.picture.keptHere}
        </p>
        <Button look="ghost" onClick={onRetry}>
          {m.tryAgain}
        </Button>
      </div>
    );
  }
  const { sent, total } = sending;
  const percent = percentOf(sending);
  return (
    <div className={styles.progress}>
      <b>{files.percent(percent)}</b>
      <div>
        <div
          className={progress.bar}
          role="progressbar"
          aria-label={files.progressOf(name)}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <i style={{ inlineSize: `${percent}%` }} />
        </div>
        <small>
          {files.states.uploading} {files.sent(Math.min(sent, total), total)}
        </small>
      </div>
    </div>
  );
}

/** A file before it is a picture of the entry. */
export function WaitingItem({ waiting, onDismiss }: { waiting: Waiting; onDismiss: () => void }) {
  const { listings: m } = useAdminMessages();
  const { file, refused } = waiting;
  return (
    <li className={styles.item} data-failed={refused ? true : undefined}>
      <Thumb url="" />
      <div className={styles.body}>
        <div className={styles.top}>
          <b>
            <bdi>{file.name}</bdi>
          </b>
          {refused && (
            <button type="button" aria-label={m.source.remove(file.name)} onClick={onDismiss}>
              <AdminIcon name="trash" />
            </button>
          )}
        </div>
        {refused ? (
          <p role="alert" className={styles.refused}>
            <b>{refused}</b> {m.picture.notTaken}
          </p>
        ) : (
          <p role="status">
            <b>{m.picture.making}</b> {m.picture.beforeSent}
          </p>
        )}
      </div>
    </li>
  );
}
