import { useState } from "react";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { useMedia } from "@/platform/use-media.ts";
import admin from "@/ui/admin/admin.module.css";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { SelectField } from "@/ui/admin/select.tsx";
import { TextField } from "@/ui/admin/text-field.tsx";
import { Icon } from "@/ui/icon.tsx";
import { useDebouncedInput } from "@/ui/use-debounced-input.ts";
import type { Filter } from "./filter.ts";
import styles from "./filters.module.css";
import { SaveView } from "./saved-views.tsx";
import { TagFilter } from "./tag-filter.tsx";
import { type Listings, SORTS } from "./use-listings.ts";
import type { SavedViewList } from "./use-saved-views.ts";

interface Props {
  list: Listings;
  saved: SavedViewList;
}

export function ListingFilters({ list, saved }: Props) {
  const m = useMessages();
  const { listings: t } = useAdminMessages();
  const wide = useMedia("(width >= 1126px)", true);
  const [open, setOpen] = useState(false);
  const { filter, narrow, data } = list;
  const [search, setSearch] = useDebouncedInput(filter.q, (q) => narrow({ q }, true));
  const [country, setCountry] = useDebouncedInput(filter.country, (text) =>
    narrow({ country: text }, true),
  );

  return (
    <search className={styles.filters} aria-label={t.filters}>
      <details
        open={wide || open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className={styles.fold}
      >
        <summary>
          <h2>{t.filters}</h2>
          {list.active > 0 && <span>{t.activeFilters(list.active)}</span>}
          <Icon name="down" />
        </summary>
        <div className={styles.fields}>
          <div className={styles.search}>
            <TextField
              label={t.search}
              type="search"
              placeholder={t.searchHint}
              maxLength={200}
              value={search}
              onChange={setSearch}
            />
          </div>
          <SelectField
            label={t.status}
            value={filter.status}
            options={[
              ["", t.allStatuses],
              ["draft", t.statuses.draft],
              ["published", t.statuses.published],
            ]}
            onChange={(status) => narrow({ status: status as Filter["status"] })}
          />
          <TextField label={t.country} maxLength={100} value={country} onChange={setCountry} />
          <TextField
            label={t.from}
            type="date"
            value={filter.from}
            onChange={(from) => narrow({ from }, true)}
          />
          <TextField
            label={t.to}
            type="date"
            value={filter.to}
            onChange={(to) => narrow({ to }, true)}
          />
          <p className={styles.hint}>{t.inclusive}</p>
        </div>
        <TagFilter chosen={filter.tags} onChange={(tags) => narrow({ tags })} />
      </details>
      <div className={styles.foot}>
        <p role="status">
          <b>{data && t.results(m.number(data.total))}</b>
        </p>
        {list.active > 0 && (
          <button type="button" className={admin.quiet} onClick={list.reset}>
            <AdminIcon name="refresh" />
            {t.reset}
          </button>
        )}
        {(list.active > 0 || list.view !== "all" || list.sort !== SORTS[0]) && (
          <SaveView
            onSave={(name) =>
              saved.save({ name, view: list.view, sort: list.sort, filter: list.filterText })
            }
          />
        )}
      </div>
    </search>
  );
}
