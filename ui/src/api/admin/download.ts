import { respond } from "../client.ts";

/** Fetches a file as the person who is signed in, and hands it to the browser to save. */
export async function download(url: string, fallbackName: string): Promise<void> {
  const response = await respond(url, { headers: { Accept: "*/*" } });
  const named = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "");
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = named?.[1] ?? fallbackName;
  link.click();
  URL.revokeObjectURL(address);
}
