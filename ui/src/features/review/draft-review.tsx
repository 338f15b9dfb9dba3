import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { forModerator } from "@/api/admin/entries.ts";
import { PATHS, type ReviewItem, sendBack, setStatus } from "@/api/admin/review.ts";
import { REVIEW } from "@/api/comments.ts";
import { contentOf, type EntryAnswer } from "@/api/entries.ts";
import { ApiError } from "@/api/error.ts";
import { useApi } from "@/api/use-api.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { countryOf } from "@/domain/countries.ts";
import { hasRank } from "@/domain/roles.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { toast } from "@/platform/toasts.ts";
import admin from "@/ui/admin/admin.module.css";
import { useAction } from "@/ui/admin/use-action.ts";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { sourceLine } from "@/ui/describe-revision.ts";
import { PlainText } from "@/ui/plain-text.tsx";
import { RowSkeleton } from "@/ui/row-skeleton.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { Frame, SentBy, Warning } from "./frame.tsx";
import { DECISION, UNDO_FOR } from "./live.ts";
import styles from "./review.module.css";
import { type ItemProps, useKeyActions } from "./review-item.ts";
import { WordsPanel } from "./words-panel.tsx";

type Content = ReturnType<typeof contentOf>;

/** A draft of somebody who may not publish. */
export function DraftReview(props: ItemProps) {
  const { item, left, heading, actions, allKeys, Preview, onDone } = props;
  const m = useMessages();
  const { review: t } = useAdminMessages();
  const user = useSessionUser();
  const kind = item.entryKind ?? "event";
  const query = useApi(forModerator(PATHS[kind], item.id));
  const content = query.data ? contentOf(query.data as EntryAnswer) : undefined;
  const version = content?.version ?? item.version;
  const [isWriting, setWriting] = useState(false);
  const [words, setWords] = useState("");
  const [notice, setNotice] = useState("");
  const bar = useRef<HTMLDivElement>(null);
  const { publish, giveBack, busy } = useDraftDecision(item, version, {
    onDone,
    async onChanged() {
      const { data } = await query.refetch();
      const now = data ? contentOf(data as EntryAnswer) : undefined;
      if (now?.status === "draft" && now.version !== version) setNotice(t.draftChanged);
      else {
        toast.info(t.handled);
        onDone();
      }
    },
  });
  const mayDecide = content !== undefined && !item.own;
  const mayEdit = hasRank(user, "admin") || cares(user?.countries ?? [], content);
  const write = () => mayDecide && setWriting(true);

  useKeyActions(actions, { accept: () => mayDecide && publish(), decline: write });

  function closePanel() {
    bar.current?.querySelector<HTMLElement>("[data-panel]")?.focus();
    setWriting(false);
  }

  return (
    <>
      <Frame
        title={t.headings.draft(item.title)}
        item={item}
        left={left}
        heading={heading}
        allKeys={allKeys}
        facts={<SentBy item={item} />}
      >
        {notice && <Warning text={notice} />}
        {content ? (
          <>
            <Missing content={content} />
            {"date" in content ? <Preview event={content} /> : <Plain content={content} />}
          </>
        ) : query.isError ? (
          <StateBlock kind="error" title={t.itemFailed}>
            <Button onClick={() => void query.refetch()}>{m.states.tryAgain}</Button>
          </StateBlock>
        ) : query.data === null ? (
          <Warning text={t.gone} />
        ) : (
          <RowSkeleton />
        )}
        {mayDecide && (
          <div ref={bar} className={styles.bar} aria-busy={busy || undefined}>
            <Button className={styles.accept} aria-keyshortcuts="A" onClick={publish}>
              {busy ? t.busy : t.publish}
            </Button>
            {mayEdit && (
              <ButtonLink look="ghost" href={editAddress(item)}>
                {t.edit}
              </ButtonLink>
            )}
            <Button
              look="ghost"
              className={admin.danger}
              aria-keyshortcuts="X"
              data-panel="sendBack"
              aria-expanded={isWriting}
              onClick={write}
            >
              {t.sendBack}
            </Button>
          </div>
        )}
      </Frame>
      {isWriting && (
        <WordsPanel
          about="sendBack"
          text={words}
          busy={busy}
          onText={setWords}
          onSend={giveBack}
          onClose={closePanel}
        />
      )}
    </>
  );
}

const editAddress = ({ entryKind = "event", id }: ReviewItem) =>
  withQuery(
    "/admin",
    entryKind === "event"
      ? { tab: "events", editing: id }
      : { tab: "index", of: PATHS[entryKind], named: id },
  );

function countriesOf(content: Content): string[] {
  if ("country" in content && content.country) return [content.country];
  return "countries" in content ? (content.countries ?? []) : [];
}

const cares = (codes: readonly string[], content: Content | undefined) =>
  content !== undefined &&
  countriesOf(content).some((name) => codes.includes(countryOf(name)?.code ?? ""));

interface Meanwhile {
  onDone: () => void;
  /** Somebody has saved the draft, or decided on it. */
  onChanged: () => Promise<void>;
}

function useDraftDecision(item: ReviewItem, version: number, { onDone, onChanged }: Meanwhile) {
  const { review: t } = useAdminMessages();
  const client = useQueryClient();
  const kind = item.entryKind ?? "event";
  const isMeanwhile = (error: unknown) =>
    error instanceof ApiError && [404, 409, 412].includes(error.status);
  const shared = {
    mutationKey: DECISION,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: REVIEW });
      void client.invalidateQueries({ queryKey: [PATHS[kind]] });
    },
  };
  const withdraw = useAction({
    ...shared,
    mutationFn: () => setStatus(kind, item.id, version + 1, "draft"),
    failed: t.undoFailed,
    onSuccess: () => toast.success(t.undone(item.title)),
  });
  const decide = useAction({
    ...shared,
    mutationFn: (reason: string | null) =>
      reason === null
        ? setStatus(kind, item.id, version, "published")
        : sendBack(kind, item.id, version, reason),
    failed: (error) => (isMeanwhile(error) ? null : t.failed),
    onSuccess: (_, reason) => {
      if (reason === null) {
        toast.success(t.done.publish(item.title), {
          action: { label: t.undo, run: () => withdraw.mutate() },
          lasts: UNDO_FOR,
        });
      } else toast.success(t.done.sendBack(item.title));
      onDone();
    },
    onError: (error) => {
      if (isMeanwhile(error)) void onChanged();
    },
  });
  return {
    publish: () => decide.isPending || decide.mutate(null),
    giveBack: (reason: string) => decide.isPending || decide.mutate(reason),
    busy: decide.isPending,
  };
}

/** What of a draft is not there yet, in the order of the form. */
function useMissing(content: Content): string[] {
  const { parts } = useAdminMessages().review;
  const { pictures = [], sources = [] } = content;
  return [
    "date" in content && !content.date && parts.date,
    "title" in content && !content.country && parts.country,
    !content.summary.trim() && parts.summary,
    pictures.some(({ alt, credit, licence }) => !(alt && credit && licence)) && parts.pictures,
    sources.length === 0 && parts.sources,
  ].filter((part): part is string => Boolean(part));
}

function Missing({ content }: { content: Content }) {
  const { review: t } = useAdminMessages();
  const missing = useMissing(content);
  return missing.length > 0 ? (
    <Warning text={`${t.missing} ${missing.join(", ")}.`} />
  ) : (
    <p className={styles.fine}>{t.nothingMissing}</p>
  );
}

/** What is no event, in plain words. */
function Plain({ content }: { content: Content }) {
  const { review: t } = useAdminMessages();
  const { article = "", pictures = [], sources = [] } = content;
  return (
    <>
      <div className={styles.said}>
        <p>
          {[countriesOf(content).join(", "), pictures.length > 0 && t.pictures(pictures.length)]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      {content.summary && (
        <div className={styles.said}>
          <h3>{t.summary}</h3>
          <PlainText text={content.summary} />
        </div>
      )}
      {article && (
        <div className={styles.said}>
          <h3>{t.article}</h3>
          <PlainText text={article} />
        </div>
      )}
      {sources.length > 0 && (
        <div className={styles.said}>
          <h3>{t.sources}</h3>
          <ol>
            {sources.map((source) => (
              <li key={sourceLine(source)} dir="auto">
                {sourceLine(source)}
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}
