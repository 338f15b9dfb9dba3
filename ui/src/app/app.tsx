import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode, useMemo } from "react";
import { MessagesContext } from "@/messages/context.ts";
import type { Messages } from "@/messages/messages.ts";
import type { PageState } from "@/platform/config.ts";
import { SentFormContext } from "@/platform/sent-form.ts";
import { TodayContext } from "@/platform/today.ts";
import { Toaster } from "@/ui/toaster.tsx";
import { parseAddress } from "./navigation/address.ts";

interface Props {
  client: QueryClient;
  messages: Messages;
  state: Pick<PageState, "url" | "today" | "form">;
  children: ReactNode;
}

/** Everything around the page, the same on the server and in the browser. */
export function App({ client, messages, state, children }: Props) {
  const { url, today, form } = state;
  const sent = useMemo(
    () => (form ? { pathname: parseAddress(url).pathname, form } : null),
    [url, form],
  );
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <MessagesContext value={messages}>
          <TodayContext value={today}>
            <SentFormContext value={sent}>{children}</SentFormContext>
            <Toaster />
          </TodayContext>
        </MessagesContext>
      </QueryClientProvider>
    </StrictMode>
  );
}
