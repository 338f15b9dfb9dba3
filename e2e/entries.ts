import { as, emailOf, login } from "./people.ts";
import type { Photo } from "./photo.ts";
import type { Server } from "./server.ts";

export interface Named {
  id: string;
  slug: string;
  name: string;
  version: number;
}

/** Adds a published person; what is not given is filled in. */
export async function addPerson(server: Server, name: string, more: object = {}): Promise<Named> {
  const body = {
    name,
    callings: ["leader"],
    countries: ["Ghana"],
    summary: `${name} took part in what happened.`,
    sources: [{ kind: "book", title: `A life of ${name}` }],
    ...more,
  };
  const made = await as<{ person: Named }>(server, emailOf("admin"), "POST", "/api/people", body);
  return made.person;
}

/** Adds a published place; what is not given is filled in. */
export async function addPlace(server: Server, name: string, more: object = {}): Promise<Named> {
  const body = {
    name,
    country: "Ghana",
    kind: "town",
    summary: `Where ${name} is.`,
    sources: [{ kind: "book", title: `A map of ${name}` }],
    ...more,
  };
  const made = await as<{ place: Named }>(server, emailOf("admin"), "POST", "/api/places", body);
  return made.place;
}

/** Adds a published thread. */
export async function addThread(
  server: Server,
  name: string,
  steps: { kind: string; id: string; note?: string }[],
): Promise<Named> {
  const body = {
    name,
    summary: `How ${name} went, from the beginning to the end.`,
    sources: [{ kind: "book", title: `A history of ${name}` }],
    steps,
  };
  const made = await as<{ thread: Named }>(server, emailOf("admin"), "POST", "/api/threads", body);
  return made.thread;
}

/** Adds a published event, and returns its id. */
export async function addEvent(server: Server, title: string, more: object): Promise<string> {
  const body = { title, country: "Ghana", summary: "What happened.", tags: [], ...more };
  const made = await as<{ event: { id: string } }>(
    server,
    emailOf("admin"),
    "POST",
    "/api/events",
    body,
  );
  return made.event.id;
}

/** Uploads a picture, and returns it with what is asked of one before it is published. */
export async function uploadPicture(server: Server, photo: Photo, alt: string): Promise<object> {
  const { tokens } = await login(server, emailOf("admin"));
  const form = new FormData();
  form.set("picture", new Blob([photo.buffer], { type: photo.mimeType }), photo.name);
  const response = await fetch(`${server.url}/api/upload/pictures`, {
    method: "POST",
    headers: { Authorization: `Bearer ${tokens.accessToken}` },
    body: form,
  });
  const { picture } = (await response.json()) as { picture: { path: string } };
  return { path: picture.path, alt, credit: "A studio in Accra", licence: "public-domain" };
}
