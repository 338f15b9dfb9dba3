import { useId } from "react";
import type { ArchiveEvent } from "@/api/types.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { longDate, machineDate } from "@/domain/dates.ts";
import { mayEdit, mayPublish, maySuggest } from "@/domain/may-edit.ts";
import { hasRank } from "@/domain/roles.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import admin from "@/ui/admin/admin.module.css";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { UploadProgress } from "@/ui/admin/upload-progress.tsx";
import { Button } from "@/ui/button.tsx";
import { Picture } from "@/ui/picture.tsx";
import styles from "./card.module.css";
import status from "./status.module.css";
import type { Submission } from "./submissions.ts";
import type { ListingActions } from "./use-listing-actions.ts";
import type { Twin } from "./use-twins.ts";

interface Props {
  event: ArchiveEvent;
  submission?: Submission;
  selected: boolean;
  onSelect: (on: boolean) => void;
  /** Why what was asked for was not done to it. */
  problem?: string;
  /** A listing that it may be the same as. */
  twin?: Twin;
  /** One came back to it from writing. */
  isMarked: boolean;
  onEdit: () => void;
  actions: ListingActions;
}

export function ListingCard(props: Props) {
  const { event, submission, selected, problem, twin, isMarked, onSelect, onEdit, actions } = props;
  const m = useMessages();
  const { listings: t, duplicates } = useAdminMessages();
  const user = useSessionUser();
  const id = useId();
  const temporary = submission?.isNew ?? false;
  const upload = submission?.upload;
  return (
    <article
      className={styles.card}
      data-status={event.status}
      data-card={event.id}
      data-selected={selected || undefined}
      data-marked={isMarked || undefined}
      data-uploading={upload ? true : undefined}
      tabIndex={-1}
      aria-labelledby={id}
      aria-busy={submission ? true : undefined}
    >
      <div className={styles.strip}>
        <Picture
          key={event.image}
          event={event}
          width={104}
          height={220}
          box={["115px", 242]}
          align="start"
        />
      </div>
      {!temporary && !upload && (
        <label className={styles.tick}>
          <input
            type="checkbox"
            aria-label={t.select(event.title)}
            checked={selected}
            onChange={({ target }) => onSelect(target.checked)}
          />
        </label>
      )}
      <div className={styles.body}>
        <p className={styles.place}>
          <b>{event.country}</b> <time dateTime={machineDate(event)}>{longDate(event, m)}</time>
          {!upload && event.createdBy === user?.id && <span>{t.own}</span>}
        </p>
        <h3 id={id} className={styles.title} dir="auto">
          {temporary ? (
            event.title
          ) : (
            <a href={`/events/${encodeURIComponent(event.id)}`}>{event.title}</a>
          )}
        </h3>
        {upload ? (
          <UploadProgress status={upload} onCancel={submission?.cancel} />
        ) : (
          <>
            <p className={styles.summary} dir="auto">
              {event.summary}
            </p>
            {event.tags.length > 0 && (
              <ul className={styles.tags} aria-label={m.card.tags}>
                {event.tags.map((tag) => (
                  <li key={tag}>{tag}</li>
                ))}
              </ul>
            )}
            {twin && (
              <p className={styles.twin}>
                <AdminIcon name="warning" />
                <span>
                  {duplicates.of}{" "}
                  <a href={twin.href} dir="auto">
                    {twin.title}
                  </a>
                </span>
              </p>
            )}
            {problem && (
              <p className={styles.problem}>
                <AdminIcon name="warning" />
                {problem}
              </p>
            )}
            <div className={styles.foot}>
              <span className={styles.state}>
                <span className={status.status} data-status={event.status}>
                  {t.statuses[event.status]}
                </span>
                {event.sourceCount === 0 && <b>{t.noSources}</b>}
              </span>
              {!temporary && <StatusButton event={event} actions={actions} />}
              {!temporary && <Tools event={event} onEdit={onEdit} actions={actions} />}
            </div>
          </>
        )}
      </div>
    </article>
  );
}

function StatusButton({ event, actions }: Pick<Props, "event" | "actions">) {
  const { listings: t } = useAdminMessages();
  const draft = event.status === "draft";
  if (!mayPublish(useSessionUser(), event)) return null;
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-label={draft ? t.publishOf(event.title) : t.unpublishOf(event.title)}
      onClick={() => actions.setStatus.mutate({ event, status: draft ? "published" : "draft" })}
    >
      {draft ? t.publish : t.unpublish}
    </button>
  );
}

function Tools({ event, onEdit, actions }: Pick<Props, "event" | "onEdit" | "actions">) {
  const { listings: t } = useAdminMessages();
  const user = useSessionUser();
  const mayRemove = hasRank(user, "admin");
  const opens = mayEdit(user, event) || maySuggest(user, event);
  if (!opens && !mayRemove) return null;
  return (
    <div className={styles.tools}>
      {opens && (
        <Button look="ghost" data-edit="" aria-label={t.editOf(event.title)} onClick={onEdit}>
          <AdminIcon name="edit" />
          {t.edit}
        </Button>
      )}
      {mayRemove && (
        <Button
          look="ghost"
          className={admin.danger}
          aria-label={t.removeOf(event.title)}
          onClick={() => actions.remove(event)}
        >
          <AdminIcon name="trash" />
          {t.remove}
        </Button>
      )}
    </div>
  );
}
