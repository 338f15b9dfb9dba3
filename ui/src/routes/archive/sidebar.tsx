import { type ComponentProps, useCallback } from "react";
import type { FacetCount, Facets } from "@/api/types.ts";
import { COUNTRIES } from "@/domain/countries.ts";
import { sameTag, tagLabel } from "@/domain/tags.ts";
import {
  type ArchiveState,
  archiveQuery,
  archiveState,
  DEFAULT_LIMIT,
} from "@/domain/url-state.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useArchiveMessages } from "@/messages/archive.ts";
import { useNavigate } from "@/platform/navigation.ts";
import { useMedia } from "@/platform/use-media.ts";
import layout from "@/styles/layout.module.css";
import { Button } from "@/ui/button.tsx";
import checkbox from "@/ui/checkbox.module.css";
import { Icon } from "@/ui/icon.tsx";
import { useDebouncedInput } from "@/ui/use-debounced-input.ts";
import { CheckGroup } from "./check-group.tsx";
import { choicesOf } from "./choices.ts";
import { DecadeFilter } from "./decade-filter.tsx";
import { FilterSheet } from "./filter-sheet.tsx";
import { FiltersToggle, WIDE } from "./filters-toggle.tsx";
import styles from "./sidebar.module.css";

interface Props {
  state: ArchiveState;
  facets: Facets | undefined;
  /** Whether the facets count what is listed now; else they only name what there is. */
  counted: boolean;
  decades: FacetCount[] | undefined;
  toggling: ComponentProps<typeof FiltersToggle>;
  /** Whether any event of the archive has a verified source. */
  anyVerified: boolean;
  /** How many events the filters leave, in words. */
  found: string | undefined;
  busy: boolean;
}

/** Filters as a plain form; with scripts each change goes to the address at once. */
export function Sidebar(props: Props) {
  const { state, facets, counted, decades, toggling, anyVerified, found, busy } = props;
  const t = useArchiveMessages();
  const navigate = useNavigate();
  const set = (change: Partial<ArchiveState>, replace = false) =>
    navigate(
      (now) =>
        withQuery("/history", archiveQuery({ ...archiveState(now.search), page: 1, ...change })),
      { replace },
    );
  const [text, setText] = useDebouncedInput(state.search, (search) => set({ search }, true));

  const wide = useMedia(WIDE, undefined);
  const { chosen, onChoose } = toggling;
  const close = useCallback(() => onChoose(false), [onChoose]);

  const choices = (counts: FacetCount[] = [], chosen: string[], known: string[]) => {
    const all = choicesOf(counts, chosen, known, sameTag);
    return counted ? all : all.map((choice) => ({ ...choice, count: null }));
  };
  const tags = choices(facets?.tags, state.tags, []);
  const names = COUNTRIES.map((country) => country.name);
  const countries = choices(facets?.countries, state.countries, names);
  const toggle = (list: string[], value: string, on: boolean) =>
    on ? [...list, value] : list.filter((one) => !sameTag(one, value));

  return (
    <aside className={styles.sidebar} aria-label={t.filters}>
      <FilterSheet
        open={chosen === true && wide === false}
        found={found}
        busy={busy}
        onClose={close}
      >
        <div className={styles.top} data-part="top">
          <h2>{t.filters}</h2>
          <FiltersToggle {...toggling} />
        </div>
        <form id="filters" className={styles.form} method="get" action="/history">
          {state.limit !== DEFAULT_LIMIT && (
            <input type="hidden" name="limit" value={state.limit} />
          )}
          <label className={styles.box}>
            <Icon name="search" />
            <input
              type="search"
              name="search"
              aria-label={t.search}
              placeholder={t.search}
              maxLength={200}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
          <CheckGroup
            title={t.category}
            name="tags"
            choices={tags}
            label={tagLabel}
            shown={6}
            waiting={!facets}
            onToggle={(tag, on) => set({ tags: toggle(state.tags, tag, on) })}
          />
          <CheckGroup
            title={t.country}
            name="country"
            choices={countries}
            label={String}
            shown={5}
            find={t.findCountry}
            onToggle={(country, on) => set({ countries: toggle(state.countries, country, on) })}
          />
          <DecadeFilter state={state} counts={decades} onChoose={(decade) => set({ decade })} />
          {(anyVerified || state.verified) && (
            <fieldset className={styles.group}>
              <legend>{t.sources}</legend>
              <label className={styles.check}>
                <input
                  type="checkbox"
                  className={checkbox.checkbox}
                  name="verified"
                  value="1"
                  checked={state.verified}
                  onChange={(event) => set({ verified: event.target.checked })}
                />
                <span>{t.verified}</span>
              </label>
            </fieldset>
          )}
          <Button type="submit" className={layout.noScriptOnly}>
            {t.apply}
          </Button>
        </form>
      </FilterSheet>
    </aside>
  );
}
