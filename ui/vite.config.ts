import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { breakpoints, shared } from "./vite.shared.ts";

/** What everything else stands on. */
const REACT = /node_modules\/(react|react-dom|scheduler)\/|src\/boot\/react\.ts|rolldown\/runtime/;

/** Libraries, the shell and the pieces pages are made of; a page's own code stays apart. */
const SHARED =
  /node_modules(?!.*\/(useMutation|mutation|mutationObserver|useQueries|queriesObserver)\.|\/(@simplewebauthn|idb-keyval))|preload-helper|src\/(entry-client|api\/(?!admin|forms|previews)|app(?!\/navigation\/prefetch)|lib(?!\/(csv|linkify|host|shorten|gaps|random-key|word-diff|ago))|domain(?!\/(share-links|cite|life|cloth\/entry|merge|span|may-edit|languages))|platform(?!\/(save-file|saved-edit|measure|kept|sent-form|use-media|clipboard))|styles(?!\/(selvedge-|letters))|ui\/(?!admin|notice|hidden-fields|understood|chip|strip|event-line|paged-events|follow|row-skeleton|missing-block\.later|paginator|use-page-within-range|entry-cloth|share-menu\.tsx|plain-text|timestamp|facts|dialog|text-diff|describe-revision|field-diff|precisions)|messages\/(?!pseudo|admin|preview|edits|entry|event|pictures|person|place|cite|saved?|search|understood|about|archive|collections|home|on-this-day|people|places|timeline|map|locator|country|century|directory|names|threads|suggest|contribute|translations)|features\/search\/search-button)|src\/routes\/[\w-]+\/queries/;

/** Events as cards and as rows: a list has one or the other, and the page of an event none. */
const CARDS = /src\/ui\/(event-(card|grid)|card-size)/;
const ROWS = /src\/ui\/event-row/;

/** What lists need besides: the way to their other pages, and what stands in for them. */
const PAGED = /src\/ui\/(paginator\.tsx|use-page-within-range|row-skeleton|event-teaser)/;

const TOOLS = /src\/(ui\/(follow|use-debounced-input|hidden-fields)|platform\/use-media)/;

/** Tables that are saved as files: by whoever keeps a list, and in the dashboard. */
const FILES = /src\/(lib\/csv|platform\/save-file)/;

const CHIPS = /src\/ui\/chip/;

const MAP = /src\/(features\/africa-map|messages\/map)/;

/** What the pages of a country and of a century share. */
const OVERVIEWS = /src\/ui\/(strip|event-line|paged-events)/;

/** What the pages of events, people and places begin with, what two of these have besides… */
const ENTRY =
  /src\/(features\/(entry\/(frame|tools|summary|entry-skeleton|use-focus|suggest-link|written)|pictures\/(?!gallery|lightbox\.))|messages\/pictures)/;
const NAMED = /src\/features\/entry\/(?!share-box|read-in|saving)/;
/** An event has its button from the beginning, people and places have theirs a little later. */
const SAVE = /src\/(features\/entry\/save-button|messages\/save\.)/;
/** …and what they have further down, some of which stands on other pages, too. */
const BELOW =
  /src\/(features\/(entry\/(article|sources|knots|record|in-threads)|pictures\/gallery|moderation\/source-tools))/;
const LISTS = /src\/features\/entry\/(who|somewhere)/;
const SOURCE = /src\/(features\/entry\/source-line|messages\/entry|lib\/host)/;
const LANGUAGES = /src\/domain\/languages/;
const DIFF = /src\/(lib\/word-diff|ui\/text-diff)/;
const LIFE = /src\/(messages\/(person|names)\.|domain\/life)/;

/** What the signed-in side is made of; visitors never ask for it. */
const ADMIN =
  /src\/(api\/admin|ui\/admin|messages\/admin|features\/session|platform\/kept|lib\/(random-key|ago)|ui\/notice\.)|\/(useMutation|mutation|mutationObserver)\.|node_modules\/idb-keyval/;

/** No list grows without end here, and the client would bring the code for such along. */
const withoutInfiniteQueries: Plugin = {
  name: "without-infinite-queries",
  enforce: "pre",
  load: (id) =>
    /query-core\/build\/modern\/infiniteQueryBehavior\.js$/.test(id)
      ? "export const infiniteQueryBehavior = () => undefined, hasNextPage = () => false, hasPreviousPage = hasNextPage;"
      : null,
};

/**
 * The client can make mutations, though visitors make none: their code comes with the
 * observers that start them, which hand it to the client's cache. See docs/decisions/0016.
 */
const mutationsOnDemand: Plugin = {
  name: "mutations-on-demand",
  enforce: "pre",
  transform(code, id) {
    if (/query-core\/build\/modern\/mutationCache\.js$/.test(id)) {
      return code.replace(
        /import \{ Mutation \} from "\.\/mutation\.js";/,
        "let Mutation; export const provideMutation = (given) => { Mutation = given; };",
      );
    }
    if (/query-core\/build\/modern\/mutationObserver\.js$/.test(id)) {
      return `import { Mutation } from "./mutation.js"; import { provideMutation } from "./mutationCache.js"; provideMutation(Mutation);\n${code}`;
    }
    return null;
  },
};

export default defineConfig(({ command }) => ({
  ...shared(command),
  plugins: [breakpoints, withoutInfiniteQueries, mutationsOnDemand, react()],
  build: {
    outDir: "dist/client",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    // light-dark() and oklch() are used as they are; lowering them would double the sheet.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // A lazy page needs its styles before it is shown. Listing its scripts as well would put
    // the name of every chunk into the entry; import() finds them, and hovering starts it.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith(".css")),
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ["src/boot/boot.ts", "src/entry-client.tsx", "src/styles/letters.css"],
      output: {
        // What pages share travels in one file; a chunk for each small component would
        // cost a visitor a dozen requests before the first paint.
        codeSplitting: {
          groups: [
            // Apart, so that it can be started in a step of its own.
            { name: "react", test: REACT, priority: 2 },
            ...Object.entries({
              cards: CARDS,
              rows: ROWS,
              paged: PAGED,
              tools: TOOLS,
              chips: CHIPS,
              files: FILES,
              map: MAP,
              overviews: OVERVIEWS,
              entry: ENTRY,
              below: BELOW,
              lists: LISTS,
              source: SOURCE,
              save: SAVE,
              named: NAMED,
              life: LIFE,
              languages: LANGUAGES,
              diff: DIFF,
            }).map(([name, test]) => ({
              name,
              test,
              priority: 1,
              includeDependenciesRecursively: false,
            })),
            { name: "shared", test: SHARED, includeDependenciesRecursively: false },
            { name: "dashboard", test: ADMIN },
          ],
        },
      },
    },
  },
  server: {
    // The Go server asks for the modules in development, so the page's origin differs.
    cors: true,
    origin: "http://localhost:5173",
    proxy: { "/api": "http://localhost:8080", "/uploads": "http://localhost:8080" },
  },
}));
