import { Suspense } from "react";
import type { ThreadDetails, ThreadStep } from "@/api/types.ts";
import { yearOf } from "@/domain/dates.ts";
import { spanOf } from "@/domain/span.ts";
import { EntryPage } from "@/features/entry/entry-page.tsx";
import frame from "@/features/entry/frame.module.css";
import { Names } from "@/features/entry/names.tsx";
import { Summary } from "@/features/entry/summary.tsx";
import { useThreadMessages } from "@/messages/threads.ts";
import { later } from "@/platform/later.ts";
import styles from "./path.module.css";

const REST = "/src/routes/thread/thread-rest.later.tsx";
const loadRest = () => import("./thread-rest.later.tsx");
const Description = later(REST, "Description", loadRest);
const Path = later(REST, "Path", loadRest);
const After = later(REST, "After", loadRest);

export function Page() {
  const t = useThreadMessages();
  return (
    <EntryPage path="threads" missing={t.missing} notLoaded={t.notLoaded}>
      {({ thread }) => <Detail thread={thread} />}
    </EntryPage>
  );
}

const yearsOf = (steps: ThreadStep[]) =>
  steps.map(({ event }) => ({ year: (event && yearOf(event)) ?? undefined }));

function Detail({ thread }: { thread: ThreadDetails }) {
  const t = useThreadMessages();
  const { steps } = thread;
  const span = spanOf(yearsOf(steps));
  return (
    <article className={styles.thread}>
      <Names
        above={
          <p>
            <span>{t.thread}</span>
            <span>{t.stops(steps.length)}</span>
            {span && <span>{t.between(span.from, span.to)}</span>}
          </p>
        }
        of={thread}
        others={[]}
      />
      <div className={`${frame.text} ${styles.text}`}>
        <Summary of={thread} />
        <Suspense fallback={null}>
          <Description thread={thread} />
        </Suspense>
      </div>
      <Suspense fallback={<div className={styles.waiting} />}>
        <Path steps={steps} />
      </Suspense>
      <div className={frame.after}>
        <Suspense fallback={null}>
          <After thread={thread} />
        </Suspense>
      </div>
    </article>
  );
}
