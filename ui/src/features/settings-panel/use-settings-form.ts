import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { resetSettings, updateSettings } from "@/api/admin/settings.ts";
import { ApiError } from "@/api/error.ts";
import { settings as endpoint } from "@/api/site.ts";
import type { Settings } from "@/api/types.ts";
import { useApiQuery } from "@/api/use-api.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { useAction } from "@/ui/admin/use-action.ts";
import { useForm } from "@/ui/admin/use-form.ts";
import { resume, useKept } from "@/ui/admin/use-kept.ts";
import { useFailureToast } from "@/ui/use-failure-toast.ts";
import { bodyOf, type FieldName, type Flag, problems, type Values, valuesOf } from "./values.ts";

/** Leaves time to read the message before the fields change. */
const RELOAD_AFTER = 1500;

type FactorRules = Pick<
  Parameters<typeof updateSettings>[0],
  "requireSecondFactor" | "secondFactorGraceDays"
>;

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;

/**
 * The form holds only the fields that were edited, on top of the saved settings. So a reload,
 * such as the one after a switch, changes the other fields and keeps the edits.
 */
export function useSettingsForm(onSetAside: () => void) {
  const m = useAdminMessages();
  const client = useQueryClient();
  const options = useApiQuery(endpoint());
  const query = useQuery({ ...options, refetchOnMount: "always" });
  useFailureToast(query.error, m.settings.loadFailed);
  const [conflict, setConflict] = useState(false);
  const place = { owner: useSessionUser()?.id ?? "", form: "settings", entry: "site" } as const;
  const [resumed] = useState(() => resume<Partial<Values>>(place)?.work);
  /** The version that the edits started from; a save on top of any other is a conflict. */
  const base = useRef<number | null>(resumed?.version ?? null);

  const saved = query.data?.settings;
  const edits = useForm<Partial<Values>>(resumed?.values ?? {}, (draft) =>
    saved ? problems({ ...valuesOf(saved), ...draft }, m) : {},
  );
  const values = saved && { ...valuesOf(saved), ...edits.values };
  const touched = saved
    ? (Object.keys(edits.values) as FieldName[]).filter(
        (name) => edits.values[name] !== valuesOf(saved)[name],
      )
    : [];

  const kept = useKept<Partial<Values>>(
    place,
    touched.length > 0
      ? { title: "", version: base.current ?? 0, base: null, values: edits.values }
      : null,
    edits.form,
  );

  const reload = () => client.invalidateQueries({ queryKey: options.queryKey });
  const show = (settings: Settings) => client.setQueryData(options.queryKey, { settings });

  function discard() {
    edits.reset({});
    base.current = null;
  }

  const save = useAction({
    mutationFn: (body: Values) => updateSettings(bodyOf(body), base.current ?? saved?.version),
    failed: (error) => (isConflict(error) ? null : m.settings.saveFailed),
    onSuccess: async ({ settings }) => {
      await kept.forget();
      show(settings);
      discard();
      toast.success(m.settings.saved);
    },
    onError: (error) => {
      if (!isConflict(error)) return edits.refuse(error);
      setConflict(true);
      setTimeout(() => {
        void Promise.all([reload(), kept.setAside()]).then(() => {
          discard();
          setConflict(false);
          onSetAside();
        });
      }, RELOAD_AFTER);
    },
  });

  const reset = useAction({
    mutationFn: resetSettings,
    failed: m.settings.resetFailed,
    onSuccess: async ({ settings }) => {
      await kept.forget();
      show(settings);
      discard();
      toast.success(m.settings.wasReset);
    },
  });

  // Only admins may change these, so they are not part of the form.
  const require = useAction({
    mutationFn: (body: FactorRules) => updateSettings(body),
    failed: m.settings.toggleFailed,
    onSuccess: ({ settings }) => {
      if (base.current !== null && settings.version === base.current + 1) base.current += 1;
      show(settings);
      toast.success(m.settings.toggled);
    },
  });

  const toggle = useAction({
    mutationFn: ({ flag, on }: { flag: Flag; on: boolean }) => updateSettings({ [flag]: on }),
    failed: m.settings.toggleFailed,
    onMutate: async ({ flag, on }) => {
      await client.cancelQueries({ queryKey: options.queryKey });
      if (saved) show({ ...saved, [flag]: on });
    },
    onSuccess: ({ settings }) => {
      // If nothing but this switch was saved in between, the edits are no conflict.
      if (base.current !== null && settings.version === base.current + 1) base.current += 1;
      toast.success(m.settings.toggled);
    },
    onError: (_, { flag, on }) => {
      const now = client.getQueryData(options.queryKey);
      if (now) show({ ...now.settings, [flag]: !on });
    },
    onSettled: reload,
  });

  return {
    query,
    saved,
    values,
    touched,
    conflict,
    keeping: kept.keeping,
    caret: resumed?.caret ?? null,
    dismissConflict: () => setConflict(false),
    form: edits.form,
    errors: edits.errors,
    save,
    reset,
    require,
    toggle,
    set(name: FieldName, value: string) {
      base.current ??= saved?.version ?? null;
      edits.set(name, value);
    },
    submit: edits.submit(() => {
      if (values && !save.isPending && !conflict) save.mutate(values);
    }),
  };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;
