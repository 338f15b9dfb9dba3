import { duplicates } from "@/api/admin/duplicates.ts";
import { tags } from "@/api/admin/tags.ts";
import { useApi } from "@/api/use-api.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { hasRank } from "@/domain/roles.ts";
import { Duplicates } from "@/features/duplicates/duplicates.tsx";
import { PinMap } from "@/features/locator/pin-map.tsx";
import { Tab as Named } from "@/features/named/index-tab.tsx";
import { Tags } from "@/features/tags/tags.tsx";
import { useAdminMessages } from "@/messages/admin.ts";

/** People and places, and for moderators tags and duplicates. */
export function Tab() {
  const m = useAdminMessages();
  const isModerator = hasRank(useSessionUser(), "editor");
  const used = useApi(tags(), { enabled: isModerator });
  const pairs = useApi(duplicates(), { enabled: isModerator });
  const more = [
    { of: "tags", name: m.tags.name, total: used.data?.items.length, Panel: Tags },
    {
      of: "duplicates",
      name: m.duplicates.name,
      total: pairs.data?.items.length,
      Panel: Duplicates,
    },
  ];
  return <Named more={isModerator ? more : []} PinMap={PinMap} />;
}
