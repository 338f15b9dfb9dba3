import type { Endpoint } from "@/api/endpoint.ts";
import type { ArchiveEvent, EventList } from "@/api/types.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { forgetPlace } from "@/ui/admin/use-kept.ts";
import type { Clash } from "./desk/desk.tsx";
import { useSave } from "./use-save.ts";
import { bodyOf, publishes, type Values } from "./values.ts";

/** Saves what two versions became. What was typed stays kept until the server has it. */
export function useMergedSave(id: string, endpoint: Endpoint<EventList>) {
  const user = useSessionUser();
  const owner = user?.id ?? "";
  const { save, isPending } = useSave(endpoint);

  return {
    isSaving: isPending,
    async save(theirs: ArchiveEvent, values: Values, clash: Clash): Promise<ArchiveEvent | null> {
      const moderator = publishes(user, theirs, values);
      const status = moderator ? (clash.status ?? theirs.status) : undefined;
      const body = { ...bodyOf(values, moderator), ...(status && { status }) };
      try {
        const { event } = await save({
          values,
          body,
          base: theirs,
          creation: { key: "", body, file: null },
          earlier: null,
        });
        await forgetPlace({ owner, form: "listing", entry: id });
        return event;
      } catch {
        // Reported by useSave. Another change in between leaves the choices as they are.
        return null;
      }
    },
  };
}
