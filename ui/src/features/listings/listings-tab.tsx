import { type ReactNode, useState } from "react";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { EditForm } from "./edit-form.tsx";
import { ListingFilters } from "./listing-filters.tsx";
import { ListingForm } from "./listing-form.tsx";
import { ListingList } from "./listing-list.tsx";
import styles from "./listings.module.css";
import { useListingActions } from "./use-listing-actions.ts";
import { useListings } from "./use-listings.ts";
import { useSelection } from "./use-selection.ts";

/** `aside` is rendered below the form. */
export function Tab({ aside }: { aside?: ReactNode }) {
  const m = useMessages();
  const { listings: t } = useAdminMessages();
  const list = useListings();
  const selection = useSelection(list.filter);
  const { editing, edit, endpoint } = list;
  // Small screens show one side at a time.
  const [side, setSide] = useState<"form" | "list">(editing ? "form" : "list");

  const actions = useListingActions((ids) => {
    selection.drop(ids);
    if (ids.includes(editing)) edit(null);
  });

  function close() {
    edit(null);
    setSide("list");
  }

  return (
    <>
      <fieldset className={styles.sides} aria-label={t.sides}>
        <button type="button" aria-pressed={side === "form"} onClick={() => setSide("form")}>
          {editing ? t.editTitle : t.newTitle}
        </button>
        <button type="button" aria-pressed={side === "list"} onClick={() => setSide("list")}>
          {list.data ? t.yoursCount(m.number(list.data.total)) : t.yours}
        </button>
      </fieldset>
      <div className={styles.columns} data-side={side}>
        <div className={styles.formSide}>
          {editing ? (
            <EditForm key={editing} id={editing} endpoint={endpoint} onClose={close} />
          ) : (
            <ListingForm endpoint={endpoint} event={null} onClose={close} />
          )}
          {aside}
        </div>
        <div className={styles.listSide}>
          <ListingFilters list={list} />
          <ListingList
            list={list}
            selection={selection}
            actions={actions}
            onEdit={(id) => {
              edit(id);
              setSide("form");
            }}
          />
        </div>
      </div>
    </>
  );
}
