import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError } from "@/api/error.ts";
import { openPreview } from "@/api/previews.ts";
import { useFocusOnTitle } from "@/features/entry/use-focus-on-title.ts";
import { first, parseQuery } from "@/lib/query-string.ts";
import { useMessages } from "@/messages/context.ts";
import { usePreviewMessages } from "@/messages/preview.ts";
import { useLocation, useNavigate } from "@/platform/navigation.ts";
import layout from "@/styles/layout.module.css";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { useTitle } from "@/ui/use-title.ts";

// Not a style sheet: its name would be in the scripts of every page.
const BANNER = {
  margin: "24px 0",
  padding: "12px 16px",
  borderInlineStart: "6px solid var(--ochre-ink)",
  background: "var(--tint-ochre)",
};

async function open(token: string) {
  // Fetched as the page of an event is, so that this page makes it no larger.
  const [answer, { Detail }] = await Promise.all([openPreview(token), import("./event.page.tsx")]);
  return { ...answer, Detail };
}

/**
 * A draft for whoever has a link to it. The token is in the fragment, which is in no request
 * and no referrer.
 */
export function Page() {
  const m = useMessages();
  const t = usePreviewMessages();
  const navigate = useNavigate();
  const token = first(parseQuery(useLocation().hash.slice(1)), "token");
  useTitle("preview");
  const { data, error, refetch } = useQuery({
    queryKey: ["previews", token],
    queryFn: () => open(token),
    // Nothing of a draft stays after its page.
    gcTime: 0,
  });
  const address = data?.address;
  const ended = error instanceof ApiError && error.status < 500 && error.status !== 0;
  useFocusOnTitle(data ? "draft" : error ? "failure" : null);

  useEffect(() => {
    if (address) navigate(address, { replace: true });
  }, [address, navigate]);

  return (
    <div className={layout.container}>
      {data?.event ? (
        <>
          <p role="note" style={BANNER}>
            {t.banner}
          </p>
          <data.Detail event={data.event} partial={false} alone />
        </>
      ) : (
        <>
          <h1 className={layout.visuallyHidden}>{m.titles.preview}</h1>
          {error ? (
            <StateBlock
              kind="error"
              title={ended ? t.ended : t.notLoaded}
              hint={ended ? t.endedHint : undefined}
            >
              {ended ? (
                <ButtonLink href="/">{m.states.goHome}</ButtonLink>
              ) : (
                <Button onClick={() => void refetch()}>{m.states.tryAgain}</Button>
              )}
            </StateBlock>
          ) : (
            <p role="status">{t.loading}</p>
          )}
        </>
      )}
    </div>
  );
}
