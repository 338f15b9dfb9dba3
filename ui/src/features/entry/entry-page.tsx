import { type ReactNode, useEffect } from "react";
import { contentOf, type EntryPath, entry } from "@/api/entries.ts";
import type { PersonAnswer, PlaceAnswer, ThreadAnswer } from "@/api/types.ts";
import { useApi } from "@/api/use-api.ts";
import { langOf } from "@/domain/lang.ts";
import { useMessages } from "@/messages/context.ts";
import { focusHeading } from "@/platform/focus.ts";
import { useLocation, useNavigate, useRouteParam } from "@/platform/navigation.ts";
import layout from "@/styles/layout.module.css";
import { Button } from "@/ui/button.tsx";
import { MissingBlock } from "@/ui/missing-block.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import { useOwnTitle, useTitle } from "@/ui/use-title.ts";
import { EntrySkeleton } from "./entry-skeleton.tsx";
import frame from "./frame.module.css";
import { useFocusOnTitle } from "./use-focus-on-title.ts";

interface Named {
  people: PersonAnswer;
  places: PlaceAnswer;
  threads: ThreadAnswer;
}

interface Props<Path extends keyof Named> {
  path: Path;
  missing: string;
  notLoaded: string;
  children: (answer: Named[Path]) => ReactNode;
}

/** The page of a person, place or thread: while it loads, when there is none, and when it fails. */
export function EntryPage<Path extends keyof Named & EntryPath>(props: Props<Path>) {
  const { path, missing, notLoaded, children } = props;
  const m = useMessages();
  const { data, error, isError, refetch } = useApi(
    entry(path, useRouteParam("id"), langOf(useLocation().search)),
  );
  useFailureToast(error, notLoaded);
  useFocusOnTitle(data ? "page" : isError);
  return (
    <div className={layout.container}>
      {data ? (
        <Found path={path} name={contentOf(data) as Called}>
          {children(data as Named[Path])}
        </Found>
      ) : data === null ? (
        <Missing text={missing} />
      ) : isError ? (
        <>
          <h1 className={layout.visuallyHidden}>{m.titles[path]}</h1>
          <StateBlock kind="error" title={notLoaded}>
            <Button
              onClick={() => {
                focusHeading();
                void refetch();
              }}
            >
              {m.states.tryAgain}
            </Button>
          </StateBlock>
        </>
      ) : (
        <EntrySkeleton />
      )}
    </div>
  );
}

interface Called {
  name: string;
  slug: string;
  status: string;
}

interface FoundProps {
  path: keyof Named;
  name: Called;
  children: ReactNode;
}

/** Under an earlier slug, or its id, the page goes on to the address of today. */
function Found({ path, name: { name, slug, status }, children }: FoundProps) {
  const m = useMessages();
  const id = useRouteParam("id");
  const navigate = useNavigate();
  useOwnTitle(name);
  useEffect(() => {
    if (id !== slug) navigate(({ search }) => `/${path}/${slug}${search}`, { replace: true });
  }, [id, slug, path, navigate]);
  return (
    <>
      {status === "draft" && <p className={frame.draft}>{m.states.draft}</p>}
      {children}
    </>
  );
}

function Missing({ text }: { text: string }) {
  useTitle("notFound");
  return <MissingBlock text={text} seed="lost-entry" />;
}
