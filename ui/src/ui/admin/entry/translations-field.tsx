import { useId, useRef, useState } from "react";
import type { Lang } from "@/domain/lang.ts";
import languages from "@/domain/languages.json";
import { classes } from "@/lib/text.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { SelectField } from "@/ui/admin/select.tsx";
import { TextField } from "@/ui/admin/text-field.tsx";
import { Button } from "@/ui/button.tsx";
import { useListFocus } from "../use-list-focus.ts";
import items from "./items.module.css";
import type { Problems } from "./source-values.ts";
import styles from "./sources.module.css";
import {
  MOST_TRANSLATIONS,
  TRANSLATION_LENGTHS,
  type TranslationValues,
} from "./translation-values.ts";

interface Props {
  translations: TranslationValues[];
  errors: Problems;
  /** Of the entry, as it was read; 0 for a new one. */
  version: number;
  onChange: (translations: TranslationValues[]) => void;
}

/** What the entry says in other languages. */
export function TranslationsField({ translations, errors, version, onChange }: Props) {
  const { listings } = useAdminMessages();
  const m = listings.translation;
  const list = useRef<HTMLFieldSetElement>(null);
  const [chosen, setChosen] = useState<Lang | "">("");
  const [open, setOpen] = useState<readonly string[]>([]);
  const setFocus = useListFocus(list);
  const free = languages.filter(({ lang }) => translations.every((one) => one.lang !== lang));

  function add(lang: Lang) {
    const fresh = { lang, title: "", summary: "", article: "", translator: "", made: 0 };
    onChange([...translations, { ...fresh, outdated: false, compared: 0 }]);
    setChosen("");
    setOpen((before) => [...before, lang]);
    setFocus({ key: lang, part: "field" });
  }

  const isOpen = (lang: string, i: number) =>
    open.includes(lang) ||
    Object.entries(errors).some(([name, text]) => text && name.startsWith(`translations[${i}].`));

  return (
    <fieldset ref={list} className={items.items}>
      <legend>{m.title}</legend>
      <ol className={items.list}>
        {translations.map((translation, i) => (
          <TranslationItem
            key={translation.lang}
            translation={translation}
            name={`translations[${i}]`}
            errors={errors}
            version={version}
            open={isOpen(translation.lang, i)}
            onToggle={() =>
              setOpen((before) =>
                before.includes(translation.lang)
                  ? before.filter((one) => one !== translation.lang)
                  : [...before, translation.lang],
              )
            }
            onChange={(next) => onChange(translations.map((one, j) => (j === i ? next : one)))}
            onRemove={() => {
              onChange(translations.filter((_, j) => j !== i));
              setFocus("add");
            }}
          />
        ))}
      </ol>
      {translations.length < MOST_TRANSLATIONS && (
        <div className={styles.choose}>
          <SelectField
            label={m.add}
            value={chosen}
            options={[["", m.choose], ...free.map(({ lang, name }) => [lang, name] as const)]}
            onChange={(lang) => setChosen(lang as Lang | "")}
          />
          <Button
            look="ghost"
            data-add=""
            className={styles.add}
            onClick={() => {
              if (chosen) add(chosen);
            }}
          >
            <AdminIcon name="plus" />
            {m.addButton}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface ItemProps {
  translation: TranslationValues;
  /** The server's name of it. */
  name: string;
  errors: Problems;
  version: number;
  open: boolean;
  onToggle: () => void;
  onChange: (translation: TranslationValues) => void;
  onRemove: () => void;
}

function TranslationItem(props: ItemProps) {
  const { translation, name, errors, version, open, onToggle, onChange, onRemove } = props;
  const { listings } = useAdminMessages();
  const m = listings.translation;
  const id = useId();
  const language = languages.find(({ lang }) => lang === translation.lang)?.name ?? "";
  const text = (
    field: "title" | "summary" | "article" | "translator",
    more: Partial<Parameters<typeof TextField>[0]> = {},
  ) => (
    <TextField
      label={m.fields[field](language)}
      value={translation[field]}
      error={errors[`${name}.${field}`]}
      autoComplete="off"
      onChange={(typed) => onChange({ ...translation, [field]: typed })}
      {...more}
    />
  );
  return (
    <li className={styles.item} data-item={translation.lang}>
      <div className={classes(items.head, styles.head)}>
        <button
          type="button"
          className={styles.name}
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
        >
          <b lang={translation.lang}>{language}</b>
          {translation.outdated && (
            <>
              {" "}
              <AdminIcon name="warning" />
              {m.outdated}
            </>
          )}
        </button>
        <button type="button" aria-label={m.remove(language)} onClick={onRemove}>
          <AdminIcon name="trash" />
        </button>
      </div>
      {open && (
        <div id={id}>
          {errors[`${name}.lang`] && <p className={styles.none}>{errors[`${name}.lang`]}</p>}
          {text("title", { maxLength: TRANSLATION_LENGTHS.title })}
          {text("summary", { rows: 5 })}
          {text("article", { rows: 8, note: listings.optional })}
          {text("translator", { hint: m.translatorHint })}
          {translation.outdated && (
            <label className={styles.verified}>
              <input
                type="checkbox"
                checked={translation.compared > 0}
                onChange={({ target }) =>
                  onChange({ ...translation, compared: target.checked ? version : 0 })
                }
              />
              {m.compared}
            </label>
          )}
        </div>
      )}
    </li>
  );
}
