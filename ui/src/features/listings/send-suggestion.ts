import { type SuggestionSent, suggestChange, withdrawSuggestion } from "@/api/admin/review.ts";
import type { Sent } from "@/platform/kept.ts";
import { whileConnected } from "@/ui/admin/lost-connection.ts";
import { isRefusal } from "./use-save.ts";

const post = ({ key, body }: Sent, signal: AbortSignal) =>
  suggestChange(JSON.parse(body), key, signal);

/**
 * Sends a suggestion. One that was sent before with other words, and whose response was lost,
 * is taken back first: it may have arrived.
 */
export const sendSuggestion = (
  now: Sent,
  earlier: Sent | null,
  stop: AbortController,
): Promise<SuggestionSent> =>
  whileConnected(stop, async (signal) => {
    if (earlier) {
      const made = await post(earlier, signal).catch((error) => {
        if (isRefusal(error)) return null;
        throw error;
      });
      if (made?.suggestion.status === "waiting") {
        await withdrawSuggestion(made.suggestion.id, signal);
      }
    }
    return post(now, signal);
  });
