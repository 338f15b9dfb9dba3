import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  forModerator,
  keepNamedApart,
  mergePeople,
  mergePlaces,
  type NamesakePath,
} from "@/api/admin/entries.ts";
import { contentOf } from "@/api/entries.ts";
import { useApiQuery } from "@/api/use-api.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { lifespan } from "@/domain/life.ts";
import { hasRank } from "@/domain/roles.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { callings, placeKinds } from "@/messages/names.ts";
import { usePersonMessages } from "@/messages/person.ts";
import { toast } from "@/platform/toasts.ts";
import styles from "@/ui/admin/comparison.module.css";
import { AnyOf, Columns, ComparisonFoot, OneOf, type Taken } from "@/ui/admin/comparison.tsx";
import { useAction } from "@/ui/admin/use-action.ts";
import { When } from "@/ui/admin/when.tsx";
import { Button } from "@/ui/button.tsx";
import { StateBlock } from "@/ui/state-block.tsx";
import { type Choice, FIRST_CHOICE, mergedPerson, mergedPlace, type NamedPair } from "./merged.ts";

interface Props {
  path: NamesakePath;
  ids: readonly [string, string];
  /** With the id of the entry that the list shows then. */
  onClose: (id: string) => void;
}

/** Two people or places that may be one, side by side. */
export function Namesakes({ path, ids, onClose }: Props) {
  const { named: m, duplicates: t } = useAdminMessages();
  const first = useCurrent(path, ids[0]);
  const second = useCurrent(path, ids[1]);

  if (first.isError || second.isError || ids[0] === ids[1]) {
    return (
      <StateBlock kind="error" title={m.gone}>
        <Button onClick={() => onClose(ids[0])}>{m.backToList}</Button>
      </StateBlock>
    );
  }
  if (!first.data || !second.data) return <p role="status">{m.loading}</p>;
  const [a, b] = [contentOf(first.data), contentOf(second.data)].sort((one, other) =>
    one.createdAt.localeCompare(other.createdAt),
  );
  return (
    <section className={styles.panel} aria-labelledby="namesakes">
      <header className={styles.head}>
        <h2 id="namesakes" ref={focus} tabIndex={-1}>
          {m.merge[path].question}
        </h2>
        <p>{t.aFirst}</p>
      </header>
      <Comparison pair={{ path, a, b } as NamedPair} onClose={onClose} />
    </section>
  );
}

/** Called once, when the heading is there. */
const focus = (heading: HTMLElement | null) => heading?.focus();

/** As it is on the server now: what is merged is what was seen. */
const useCurrent = (path: NamesakePath, id: string) =>
  useQuery({ ...useApiQuery(forModerator(path, id)), refetchOnMount: "always" });

type Single = { [K in keyof Choice]: Choice[K] extends Taken ? never : K }[keyof Choice];
type Lists = Exclude<keyof Choice, Single>;

function Comparison({ pair, onClose }: { pair: NamedPair; onClose: (id: string) => void }) {
  const { named: m, duplicates: t, listings } = useAdminMessages();
  const p = usePersonMessages();
  const client = useQueryClient();
  const isAdmin = hasRank(useSessionUser(), "admin");
  const [choice, setChoice] = useState<Choice>(FIRST_CHOICE);
  const { path, a, b } = pair;
  const words = m.merge[path];

  async function decided() {
    onClose(a.id);
    await client.invalidateQueries({ queryKey: [path] });
  }

  const merge = useAction({
    mutationFn: (): Promise<unknown> =>
      pair.path === "people"
        ? mergePeople(pair.a, pair.b, mergedPerson(pair.a, pair.b, choice))
        : mergePlaces(pair.a, pair.b, mergedPlace(pair.a, pair.b, choice)),
    failed: m.merge.failed,
    onSuccess: () => {
      toast.success(m.merge.done(b.name, a.name));
      void decided();
    },
  });
  const apart = useAction({
    mutationFn: () => keepNamedApart(path, a.id, b.id),
    failed: t.keepFailed,
    onSuccess: () => {
      toast.success(words.kept);
      void decided();
    },
  });

  const one = (field: Single, label: string, texts: { a: string; b: string }) => (
    <OneOf
      label={label}
      texts={texts}
      chosen={choice[field]}
      onChoose={(side) => setChoice({ ...choice, [field]: side })}
    />
  );
  const any = (field: Lists, label: string, texts: { a: string; b: string }) => (
    <AnyOf
      label={label}
      texts={texts}
      taken={choice[field]}
      isCount={field === "sources"}
      onTake={(taken) => setChoice({ ...choice, [field]: taken })}
    />
  );
  const callingsOf = (list: readonly (keyof typeof callings)[]) =>
    list.map((calling) => callings[calling]).join(", ");
  const where = ({ point, radiusKm }: { point?: Point | null; radiusKm?: number }) =>
    point ? m.merge.point(point.lat, point.lon, radiusKm ?? 0) : "";

  return (
    <>
      <Columns>
        {(side) => (
          <p>
            <b>{side.toUpperCase()}</b> · {listings.statuses[pair[side].status]} ·{" "}
            <When at={pair[side].createdAt} /> ·{" "}
            <a href={`/${path}/${pair[side].slug}`} target="_blank" rel="noopener">
              {t.open(side.toUpperCase())}
            </a>
          </p>
        )}
      </Columns>
      {one("name", m.fields.name, { a: a.name, b: b.name })}
      {pair.path === "people" ? (
        <>
          {one("lived", m.columns.people, { a: lifespan(pair.a, p), b: lifespan(pair.b, p) })}
          {any("callings", m.fields.callings, {
            a: callingsOf(pair.a.callings),
            b: callingsOf(pair.b.callings),
          })}
          {any("countries", m.fields.countries, {
            a: pair.a.countries.join(", "),
            b: pair.b.countries.join(", "),
          })}
        </>
      ) : (
        <>
          {one("country", m.fields.country, { a: pair.a.country, b: pair.b.country })}
          {one("kind", m.fields.kind, {
            a: placeKinds[pair.a.kind],
            b: placeKinds[pair.b.kind],
          })}
          {one("where", m.where, { a: where(pair.a), b: where(pair.b) })}
        </>
      )}
      {one("summary", m.fields.summary, { a: a.summary, b: b.summary })}
      {any("sources", t.fields.sources, {
        a: t.sources(a.sourceCount),
        b: t.sources(b.sourceCount),
      })}
      <ComparisonFoot
        different={words.different}
        later={m.backToList}
        note={isAdmin ? words.note : m.merge.mayNot}
        isMerging={merge.isPending}
        onMerge={isAdmin ? () => merge.mutate() : undefined}
        onDifferent={() => {
          if (!apart.isPending) apart.mutate();
        }}
        onLater={() => onClose(a.id)}
      />
    </>
  );
}

interface Point {
  lat: number;
  lon: number;
}
