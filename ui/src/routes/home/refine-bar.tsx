import { type ReactNode, useId, useState } from "react";
import { stats } from "@/api/events.ts";
import { useApi } from "@/api/use-api.ts";
import { HOME_COUNTRIES } from "@/domain/countries.ts";
import {
  CATEGORIES,
  type Category,
  type HomeState,
  homeQuery,
  homeState,
  pagePart,
} from "@/domain/url-state.ts";
import { formatTypedDate, parseTypedDate } from "@/lib/calendar.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useHomeMessages } from "@/messages/home.ts";
import { useNavigate } from "@/platform/navigation.ts";
import layout from "@/styles/layout.module.css";
import checkbox from "@/ui/checkbox.module.css";
import { HiddenFields } from "@/ui/hidden-fields.tsx";
import { Icon } from "@/ui/icon.tsx";
import { discardDrafts, useDebouncedInput } from "@/ui/use-debounced-input.ts";
import { isPartOfDate } from "./part-of-date.ts";
import styles from "./refine-bar.module.css";

/** A plain GET form; with scripts each change goes to the address at once. */
export function RefineBar({ state }: { state: HomeState }) {
  const t = useHomeMessages();
  const navigate = useNavigate();
  const set = (change: Partial<HomeState>, replace = false) =>
    navigate(
      ({ search }) => withQuery("/", homeQuery({ ...homeState(search), page: 1, ...change })),
      { replace },
    );
  const [quick, setQuick] = useDebouncedInput(state.search, (search) => set({ search }, true));
  const [from, setFrom] = useDebouncedInput(state.from, (text) => set({ from: text }, true));
  const [typing, setTyping] = useState(false);
  // Half a date is not wrong while the rest is being typed.
  const wrongDate =
    from.trim() !== "" && parseTypedDate(from) === null && !(typing && isPartOfDate(from));
  const hint = useId();

  return (
    <search>
      <form className={styles.refine} method="get" action="/" aria-label={t.refine}>
        <HiddenFields query={{ limit: pagePart(state).limit }} />
        <Cell label={t.category}>
          {(id) => (
            <select
              id={id}
              name="category"
              value={state.category}
              onChange={(event) => set({ category: event.target.value as Category })}
            >
              <option value="">{t.allCategories}</option>
              {CATEGORIES.map((category) => (
                <option key={category} value={category}>
                  {t.categories[category]}
                </option>
              ))}
            </select>
          )}
        </Cell>
        <Cell label={t.country}>
          {(id) => (
            <select
              id={id}
              name="country"
              value={state.country}
              onChange={(event) => set({ country: event.target.value })}
            >
              <option value="">{t.allCountries}</option>
              <CountryOptions chosen={state.country} />
            </select>
          )}
        </Cell>
        <Cell label={t.from} icon={false}>
          {(id) => (
            <>
              <input
                id={id}
                name="from"
                inputMode="numeric"
                placeholder={t.fromPlaceholder}
                maxLength={10}
                value={from}
                aria-invalid={wrongDate || undefined}
                aria-describedby={wrongDate ? hint : undefined}
                onFocus={() => setTyping(true)}
                onBlur={() => setTyping(false)}
                onChange={({ target }) => {
                  // Within the text slashes would move the caret away from what is edited.
                  const atEnd = target.selectionStart === target.value.length;
                  setFrom(atEnd ? formatTypedDate(target.value) : target.value);
                }}
              />
              {wrongDate && (
                <small id={hint} className={styles.hint}>
                  {t.fromHint}
                </small>
              )}
            </>
          )}
        </Cell>
        <label className={styles.check}>
          <input
            type="checkbox"
            className={checkbox.checkbox}
            name="onThisDay"
            value="1"
            checked={state.onThisDay}
            onChange={(event) => set({ onThisDay: event.target.checked })}
          />
          {t.onThisDay}
        </label>
        <label className={styles.quick}>
          <Icon name="search" />
          <input
            type="search"
            name="search"
            placeholder={t.quickSearch}
            aria-label={t.quickSearch}
            maxLength={200}
            value={quick}
            onChange={(event) => setQuick(event.target.value)}
          />
        </label>
        <div className={styles.reset}>
          <button type="submit" className={layout.noScriptOnly}>
            {t.apply}
          </button>
          {/* It belongs to the empty form below: submitting nothing is the bare address. */}
          <button type="submit" form="reset-filters" onClick={discardDrafts}>
            {t.reset}
          </button>
        </div>
      </form>
      <form id="reset-filters" method="get" action="/" />
    </search>
  );
}

interface CellProps {
  label: string;
  icon?: boolean;
  children: (id: string) => ReactNode;
}

function Cell({ label, icon = true, children }: CellProps) {
  const id = useId();
  return (
    <div className={styles.cell}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {icon && <Icon name="down" />}
    </div>
  );
}

/** The fixed fifty, and under a separator whatever else the archive holds. */
function CountryOptions({ chosen }: { chosen: string }) {
  const t = useHomeMessages();
  const { data } = useApi(stats());
  const inArchive = (data?.byCountry ?? []).map(({ _id }) => _id);
  const known = new Set(HOME_COUNTRIES);
  const others = [...new Set([...inArchive, chosen])]
    .filter((name) => name && !known.has(name))
    .sort();
  return (
    <>
      {HOME_COUNTRIES.map((name) => (
        <option key={name}>{name}</option>
      ))}
      {others.length > 0 && (
        <optgroup label={t.otherCountries}>
          {others.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </optgroup>
      )}
    </>
  );
}
