import { collections } from "@/api/events.ts";
import { useApi } from "@/api/use-api.ts";
import { tagLabel } from "@/domain/tags.ts";
import { classes } from "@/lib/text.ts";
import { useCollectionsMessages } from "@/messages/collections.ts";
import { useMessages } from "@/messages/context.ts";
import { useLocation } from "@/platform/navigation.ts";
import layout from "@/styles/layout.module.css";
import { Button } from "@/ui/button.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { useTitle } from "@/ui/use-title.ts";
import { CollectionCard } from "./collection-card.tsx";
import { CollectionChips } from "./collection-chips.tsx";
import styles from "./collections.module.css";
import { CollectionsSkeleton } from "./collections-skeleton.tsx";
import { chosenTag } from "./queries.ts";

export function Page() {
  const m = useMessages();
  const t = useCollectionsMessages();
  const { search } = useLocation();
  const tag = chosenTag(search);
  const all = useApi(collections(""));
  const shown = useApi(collections(tag));
  useTitle("collections", tagLabel(tag));

  return (
    <div className={layout.container}>
      <div className={layout.pageHead}>
        <h1 className={layout.pageTitle}>{t.title}</h1>
        <p className={layout.pageLead}>{t.lead}</p>
      </div>
      <CollectionChips tags={all.data?.availableTags ?? []} chosen={tag} />
      {shown.isError ? (
        <StateBlock kind="error" title={t.error}>
          <Button onClick={() => void shown.refetch()}>{m.states.tryAgain}</Button>
        </StateBlock>
      ) : !shown.data ? (
        <CollectionsSkeleton />
      ) : shown.data.collections.length === 0 ? (
        <StateBlock kind="empty" title={tag ? t.emptyTag : t.empty} />
      ) : (
        <ul className={classes(styles.grid, layout.unrolling, layout.later)}>
          {shown.data.collections.map((collection) => (
            <li key={collection.tag}>
              <CollectionCard collection={collection} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
