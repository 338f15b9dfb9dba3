/** A failed request, with the message of the server when there is one. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly serverMessage: string | null;

  constructor(status: number, body: unknown) {
    const serverMessage = messageIn(body);
    super(serverMessage ?? `Request failed: ${status}`);
    this.name = "ApiError";
    this.status = status;
    this.body = body;
    this.serverMessage = serverMessage;
  }
}

function messageIn(body: unknown): string | null {
  if (typeof body !== "object" || body === null) return null;
  const { message, error } = body as { message?: unknown; error?: unknown };
  if (typeof message === "string" && message) return message;
  return typeof error === "string" && error ? error : null;
}

/** The messages of a 400's details, which may be strings, or objects with `message` or `msg`. */
export function detailMessages(error: ApiError): string[] {
  const details = (error.body as { details?: unknown } | null)?.details;
  if (!Array.isArray(details)) return [];
  return details
    .map((detail: unknown) => {
      if (typeof detail === "string") return detail;
      const { message, msg } = (detail ?? {}) as { message?: string; msg?: string };
      return message ?? msg ?? "";
    })
    .filter(Boolean);
}

/** The second line of a toast: the server's message, for 4xx only. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return undefined;
  return error.serverMessage ?? undefined;
}
