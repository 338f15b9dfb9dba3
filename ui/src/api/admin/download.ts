import { saveFile } from "@/platform/save-file.ts";
import { respond } from "../client.ts";

/** Fetches a file as the person who is signed in, and hands it to the browser to save. */
export async function download(url: string, fallbackName: string): Promise<void> {
  const response = await respond(url, { headers: { Accept: "*/*" } });
  const named = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "");
  saveFile(await response.blob(), named?.[1] ?? fallbackName);
}
