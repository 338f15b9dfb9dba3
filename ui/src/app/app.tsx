import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode } from "react";
import { MessagesContext } from "@/messages/context.ts";
import type { Messages } from "@/messages/messages.ts";
import { type RenderedFrom, StateContext } from "@/platform/today.ts";
import { Toaster } from "@/ui/toaster.tsx";

interface Props {
  client: QueryClient;
  messages: Messages;
  state: RenderedFrom;
  children: ReactNode;
}

/** Everything around the page, the same on the server and in the browser. */
export function App({ client, messages, state, children }: Props) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <MessagesContext value={messages}>
          <StateContext value={state}>
            {children}
            <Toaster />
          </StateContext>
        </MessagesContext>
      </QueryClientProvider>
    </StrictMode>
  );
}
