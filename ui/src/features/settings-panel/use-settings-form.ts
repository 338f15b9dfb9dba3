import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { request } from "@/api/client.ts";
import { settings as endpoint } from "@/api/endpoints.ts";
import { ApiError, reasonOf } from "@/api/error.ts";
import type { Settings } from "@/api/types.ts";
import { apiQuery } from "@/api/use-api.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { fieldErrors } from "@/ui/admin/use-form.ts";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import { bodyOf, type FieldName, type Flag, problems, type Values, valuesOf } from "./values.ts";

/** So that the message can be read before the fields change under the reader's eyes. */
const RELOAD_AFTER = 1500;

interface Answer {
  settings: Settings;
}

/**
 * The form holds only what was touched, laid over what the server says. So a reload,
 * such as the one after a switch, changes the untouched fields and no others.
 */
export function useSettingsForm() {
  const m = useAdminMessages();
  const client = useQueryClient();
  const query = useQuery({ ...apiQuery(endpoint()), refetchOnMount: "always" });
  useFailureToast(query.error, m.settings.loadFailed);
  const [draft, setDraft] = useState<Partial<Values>>({});
  const [checked, setChecked] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState(false);
  /** The version that the edits started from; a save on top of any other is a conflict. */
  const base = useRef<number | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const saved = query.data?.settings;
  const values = saved && { ...valuesOf(saved), ...draft };
  const touched = saved
    ? (Object.keys(draft) as FieldName[]).filter((name) => draft[name] !== valuesOf(saved)[name])
    : [];

  const show = (answer: Answer) => client.setQueryData([endpoint()], answer);
  const reload = () => client.invalidateQueries({ queryKey: [endpoint()] });

  function start() {
    setDraft({});
    setChecked(false);
    setRefused({});
    base.current = null;
  }

  const save = useMutation({
    mutationFn: (body: Values) =>
      request<Answer>("/api/settings", {
        method: "PATCH",
        body: bodyOf(body),
        headers: { "If-Match": `"${base.current ?? saved?.version}"` },
      }),
    onSuccess: (answer) => {
      show(answer);
      start();
      toast.success(m.settings.saved);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) {
        setConflict(true);
        setTimeout(() => {
          void reload().then(() => {
            start();
            setConflict(false);
          });
        }, RELOAD_AFTER);
        return;
      }
      toast.error(m.settings.saveFailed, { detail: reasonOf(error) });
      setRefused(fieldErrors(error));
    },
  });

  const reset = useMutation({
    mutationFn: () => request<Answer>("/api/settings/reset", { method: "POST", body: {} }),
    onSuccess: (answer) => {
      show(answer);
      start();
      toast.success(m.settings.wasReset);
    },
    onError: (error) => toast.error(m.settings.resetFailed, { detail: reasonOf(error) }),
  });

  const toggle = useMutation({
    mutationFn: ({ flag, on }: { flag: Flag; on: boolean }) =>
      request<Answer>("/api/settings", { method: "PATCH", body: { [flag]: on } }),
    onMutate: async ({ flag, on }) => {
      await client.cancelQueries({ queryKey: [endpoint()] });
      if (saved) show({ settings: { ...saved, [flag]: on } });
    },
    onSuccess: ({ settings }) => {
      // Only this switch lies between the edits and what is stored now.
      if (base.current !== null && settings.version === base.current + 1) base.current += 1;
      toast.success(m.settings.toggled);
    },
    onError: (error, { flag, on }) => {
      client.setQueryData<Answer>([endpoint()], (now) =>
        now ? { settings: { ...now.settings, [flag]: !on } } : now,
      );
      toast.error(m.settings.toggleFailed, { detail: reasonOf(error) });
    },
    onSettled: reload,
  });

  return {
    query,
    saved,
    values,
    touched,
    conflict,
    dismissConflict: () => setConflict(false),
    form,
    errors: values ? { ...refused, ...(checked ? problems(values, m) : {}) } : {},
    save,
    reset,
    toggle,
    set(name: FieldName, value: string) {
      base.current ??= saved?.version ?? null;
      setDraft((before) => ({ ...before, [name]: value }));
      setRefused(({ [name]: _, ...rest }) => rest);
    },
    submit() {
      if (!values || save.isPending || conflict) return;
      const broken = Object.keys(problems(values, m)).length > 0;
      flushSync(() => setChecked(broken));
      if (!broken) return save.mutate(values);
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    },
  };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;
