import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode } from "react";
import { MessagesContext } from "@/messages/context.ts";
import type { Messages } from "@/messages/messages.ts";
import { TodayContext } from "@/platform/today.ts";
import { Toaster } from "@/ui/toaster.tsx";

interface Props {
  client: QueryClient;
  messages: Messages;
  today: string;
  children: ReactNode;
}

/** Everything around the page, the same on the server and in the browser. */
export function App({ client, messages, today, children }: Props) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <MessagesContext value={messages}>
          <TodayContext value={today}>
            {children}
            <Toaster />
          </TodayContext>
        </MessagesContext>
      </QueryClientProvider>
    </StrictMode>
  );
}
