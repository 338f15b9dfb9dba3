import { useEffect, useRef, useState } from "react";
import { previewArticle } from "@/api/admin/events.ts";
import type { ArchiveEvent, ArticleBlock, Picture } from "@/api/types.ts";
import { countryOf } from "@/domain/countries.ts";
import { localUrl } from "@/ui/admin/entry/picture-url.ts";
import { pictureBody } from "@/ui/admin/entry/picture-values.ts";
import { sourceBody } from "@/ui/admin/entry/source-values.ts";
import { cardOf, type Values } from "../values.ts";

/** After the last key. */
const SHOWN_AFTER = 500;

async function picturesOf(values: Values, files: ReadonlyMap<string, File>): Promise<Picture[]> {
  return Promise.all(
    values.pictures.map(async (picture) => {
      const file = files.get(picture.file);
      return {
        ...pictureBody(picture),
        path: picture.path || (file ? await localUrl(file) : ""),
        media: picture.media,
      };
    }),
  );
}

/** A listing as readers would see it. */
function eventOf(
  values: Values,
  base: ArchiveEvent | null,
  blocks: ArticleBlock[],
  pictures: Picture[],
): ArchiveEvent {
  const card = cardOf(values);
  return {
    id: "",
    countryCode: countryOf(card.country)?.code ?? "",
    verifiedSourceCount: 0,
    status: "draft",
    isActive: true,
    version: 0,
    revisionCount: 0,
    createdBy: "",
    updatedBy: "",
    createdAt: "",
    updatedAt: "",
    ...base,
    ...card,
    image: pictures[0]?.path ?? "",
    media: pictures[0]?.media ?? null,
    pictures,
    articleBlocks: blocks,
    sources: values.sources.map((source) => ({
      ...sourceBody(source, true),
      verified: source.verified,
    })),
    disputed: values.disputed
      ? {
          ...values.disputed,
          source: { ...sourceBody(values.disputed.source, false), verified: false },
        }
      : undefined,
    people: values.people.map(({ id, name, role }) => ({
      id,
      personId: id,
      name,
      role,
      slug: "",
      callings: [],
      image: "",
      media: null,
      status: "draft",
    })),
    places: values.places.map(({ id, name, country }) => ({
      id,
      name,
      country,
      slug: "",
      countryCode: "",
      kind: "site",
      point: null,
      status: "draft",
    })),
  };
}

/** What is typed, as an event; the server reads the article. */
export function usePreview(
  values: Values,
  files: ReadonlyMap<string, File>,
  base: ArchiveEvent | null,
) {
  const [shown, setShown] = useState<ArchiveEvent | null>(null);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const read = useRef({ article: "", sources: 0, blocks: [] as ArticleBlock[] });
  const first = useRef(true);

  useEffect(() => {
    const stop = new AbortController();
    async function show() {
      const article = values.article.trim();
      const sources = values.sources.length;
      const last = read.current;
      if (article && (article !== last.article || sources !== last.sources)) {
        try {
          const answer = await previewArticle(article, sources, stop.signal);
          read.current = { article, sources, blocks: answer.articleBlocks };
          setWarnings(answer.warnings.map(({ message }) => message));
        } catch {
          // Without the server the article stays as it was read last.
        }
      }
      if (!article) {
        read.current = { article, sources, blocks: [] };
        setWarnings([]);
      }
      const pictures = await picturesOf(values, files);
      if (!stop.signal.aborted) setShown(eventOf(values, base, read.current.blocks, pictures));
    }
    const timer = setTimeout(() => void show(), first.current ? 0 : SHOWN_AFTER);
    first.current = false;
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [values, files, base]);

  return { shown, warnings };
}
