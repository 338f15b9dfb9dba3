import { type FormEvent, useId, useState } from "react";
import { checkJump, type JumpProblem, lastPage } from "@/lib/pagination.ts";
import { type QueryInput, withQuery } from "@/lib/query-string.ts";
import { useMessages } from "@/messages/context.ts";
import { useNavigate } from "@/platform/navigation.ts";
import layout from "@/styles/layout.module.css";
import { HiddenFields } from "./hidden-fields.tsx";
import { Icon } from "./icon.tsx";
import styles from "./paginator.module.css";

export interface PageNames {
  page: string;
  limit: string;
}

/** How a list's page is written in the address. */
interface Address {
  path: string;
  query: QueryInput;
  names: PageNames;
  usualLimit: number;
}

/** The page and limit as the address shows them: what is usual is not spelt out. */
export function pagePart(
  { names, usualLimit }: Pick<Address, "names" | "usualLimit">,
  { page, limit }: { page: number; limit: number },
): QueryInput {
  return {
    [names.limit]: limit === usualLimit ? null : limit,
    [names.page]: page === 1 ? null : page,
  };
}

interface SizeProps extends Address {
  sizes: readonly number[];
  page: number;
  limit: number;
  total: number;
}

export function PageSizeForm({ page, limit, total, ...address }: SizeProps) {
  const { path, query, names } = address;
  const m = useMessages();
  const navigate = useNavigate();
  const id = useId();
  // A size from the address that is not among the options is added to them.
  const sizes = [...new Set<number>([...address.sizes, limit])].sort((a, b) => a - b);

  function choose(size: number) {
    const next = { limit: size, page: Math.min(page, lastPage(total, size)) };
    navigate(withQuery(path, { ...query, ...pagePart(address, next) }));
  }

  return (
    <form className={styles.tool} method="get" action={path}>
      <HiddenFields query={query} />
      <label htmlFor={id}>{m.paginator.pageSize}</label>
      <span className={styles.select}>
        <select
          id={id}
          name={names.limit}
          value={limit}
          onChange={(event) => choose(Number(event.target.value))}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
      <button type="submit" className={`${styles.go} ${layout.noScriptOnly}`}>
        {m.paginator.apply}
      </button>
    </form>
  );
}

interface JumpProps extends Address {
  top: string;
  limit: number;
  last: number;
}

export function JumpForm({ top, limit, last, ...address }: JumpProps) {
  const { path, query, names, usualLimit } = address;
  const m = useMessages();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<JumpProblem>(null);
  const none = last <= 1;

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = checkJump(text, last);
    setProblem(found);
    if (found) return;
    setText("");
    const next = { page: Number(text), limit };
    navigate(`${withQuery(path, { ...query, ...pagePart(address, next) })}#${top}`);
  }

  const message = problem === "empty" ? m.paginator.empty : problem && m.paginator.outside(last);

  return (
    <form
      className={styles.tool}
      method="get"
      action={`${path}#${top}`}
      onSubmit={submit}
      noValidate
    >
      <HiddenFields query={{ ...query, [names.limit]: limit === usualLimit ? null : limit }} />
      <label htmlFor={id}>{m.paginator.jumpTo}</label>
      <input
        id={id}
        className={styles.jump}
        name={names.page}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        disabled={none}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => {
          setText(event.target.value.replace(/\D/g, ""));
          setProblem(null);
        }}
      />
      <button type="submit" className={styles.go} disabled={none}>
        {m.paginator.go}
      </button>
      {message && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {message}
        </p>
      )}
    </form>
  );
}
