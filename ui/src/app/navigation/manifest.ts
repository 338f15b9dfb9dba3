import { descriptions, documents, titles } from "@/messages/en/heads.ts";
import { factsOf } from "./facts.ts";
import { ROUTES } from "./routes.ts";

const texts: Record<string, string | undefined> = titles;
const summaries: Record<string, string | undefined> = descriptions;

/** What the Go server knows of pages. The build writes it to dist/server/routes.json. */
export const routeManifest = () => ({
  routes: ROUTES.map(({ queries: _, exists: __, ...route }) => ({
    ...route,
    ...factsOf(route.name),
    title: texts[route.name] ?? "",
    description: summaries[route.name] ?? "",
  })),
  documents,
});
