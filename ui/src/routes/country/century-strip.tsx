import type { CountryAnswer } from "@/api/types.ts";
import { withGaps } from "@/lib/gaps.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useMessages } from "@/messages/context.ts";
import { useCountryMessages } from "@/messages/country.ts";
import section from "@/ui/section.module.css";
import { Strip } from "@/ui/strip.tsx";

interface Props {
  slug: string;
  country: CountryAnswer;
  chosen: string;
}

/** How the events of a country spread over the centuries, from its first to its last. */
export function CenturyStrip({ slug, country, chosen }: Props) {
  const m = useMessages();
  const t = useCountryMessages();
  const events = (count: number) => m.timeline.events(count);
  return (
    <section aria-labelledby="centuries">
      <div className={section.head}>
        <h2 id="centuries">{t.byCentury}</h2>
        <span>{events(country.total)}</span>
      </div>
      <Strip
        label={t.byCentury}
        chosen={chosen}
        bars={withGaps(country.centuries, 1).map(({ key, count }) => ({
          key: String(key),
          name: m.timeline.centuryShort(key),
          label: t.bar(m.timeline.century(key), events(count)),
          count,
          href: `${withQuery(`/countries/${slug}`, { century: key })}#events`,
        }))}
      />
    </section>
  );
}
