import type { SentForm } from "@/platform/config.ts";
import { refreshAccess } from "./client.ts";
import { accessToken, sessionTokens } from "./session.ts";

/** Where to go on, or the form with what is wrong in it. */
export interface FormResult {
  location?: string;
  form?: SentForm;
}

/** Sends a form to its page as a browser without scripts would; null without a connection. */
export async function postForm(path: string, form: HTMLFormElement): Promise<FormResult | null> {
  const typed = new FormData(form);
  const isPlain = form.enctype !== "multipart/form-data";
  const body = isPlain ? new URLSearchParams(typed as unknown as Record<string, string>) : typed;
  try {
    const token = sessionTokens() ? (accessToken() ?? (await refreshAccess())) : null;
    const response = await fetch(path, {
      method: "POST",
      headers: {
        Accept: "application/json",
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body,
    });
    const result = (await response.json()) as FormResult & { message?: string };
    if (result.location || result.form) return result;
    return { form: { values: {}, errors: {}, message: result.message ?? "" } };
  } catch {
    return null;
  }
}
