import { allowErrors } from "./fixtures.ts";
import type { Server } from "./server.ts";

/** One address for each kind of public page. */
export const pages = [
  "/",
  "/timeline",
  "/history",
  "/on-this-day",
  "/collections",
  "/people",
  "/people?calling=healer",
  "/people/yaa-asantewaa",
  "/people/yaa-asantewaa/edits",
  "/places",
  "/places/kumasi",
  "/threads",
  "/threads/:thread",
  "/about",
  "/countries/ghana",
  "/centuries/19",
  "/nowhere",
  "/events/:id",
  "/events/:id/cite",
  "/saved",
  "/search?q=ghana+1957",
  "/suggest",
  "/suggest/events/:id",
  "/contribute",
  "/contributors",
];

/** The id of an event that the server has. */
async function firstEvent({ url }: Server): Promise<string> {
  const response = await fetch(`${url}/api/events?limit=1`);
  const { items } = (await response.json()) as { items: { id: string }[] };
  return items[0]?.id ?? "";
}

/** The slug of a thread that the server has. */
async function firstThread({ url }: Server): Promise<string> {
  const response = await fetch(`${url}/api/threads?limit=1`);
  const { items } = (await response.json()) as { items: { slug: string }[] };
  return items[0]?.slug ?? "";
}

/** The address of a path, in which :id is the first event and :thread the first thread. */
export async function addressOf(server: Server, path: string): Promise<string> {
  if (path.includes(":id")) return server.url + path.replace(":id", await firstEvent(server));
  if (path.includes(":thread")) {
    return server.url + path.replace(":thread", await firstThread(server));
  }
  return server.url + path;
}

/** The browser logs the status of a page that is not there. */
export function allowMissing(path: string): void {
  if (path === "/nowhere") allowErrors(/status of 404 .*\/nowhere/);
}
