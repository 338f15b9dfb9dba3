import { useMessages } from "@/messages/context.ts";
import { toast } from "@/platform/toasts.ts";
import layout from "@/styles/layout.module.css";
import { Button } from "@/ui/button.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { useOwnTitle } from "@/ui/use-title.ts";
import { isReachable } from "./navigation/page-loader.ts";

/** Stands in for a page whose code could not be fetched; the site around it stays usable. */
export function NotLoaded() {
  const { pageNotLoaded, pageNotLoadedHint, tryAgain } = useMessages().states;
  useOwnTitle(pageNotLoaded);

  async function retry() {
    if (await isReachable(location.pathname)) location.reload();
    else toast.error(pageNotLoaded);
  }

  return (
    <div className={layout.container}>
      <h1 className={layout.visuallyHidden}>{pageNotLoaded}</h1>
      <StateBlock kind="error" title={pageNotLoaded} hint={pageNotLoadedHint}>
        <Button onClick={retry}>{tryAgain}</Button>
      </StateBlock>
    </div>
  );
}
