import { Suspense } from "react";
import type { PlaceAnswer } from "@/api/types.ts";
import { countryHref } from "@/domain/countries.ts";
import { EntryPage } from "@/features/entry/entry-page.tsx";
import frame from "@/features/entry/frame.module.css";
import { Names } from "@/features/entry/names.tsx";
import { SpanFact } from "@/features/entry/span-fact.tsx";
import { Summary } from "@/features/entry/summary.tsx";
import { useEntryMessages } from "@/messages/entry.ts";
import { type PlaceMessages, usePlaceMessages } from "@/messages/place.ts";
import { later } from "@/platform/later.ts";
import facts from "@/ui/facts.module.css";
import styles from "./place.module.css";

const REST = "/src/routes/place/place-rest.later.tsx";
const loadRest = () => import("./place-rest.later.tsx");
const ShareBox = later(REST, "ShareBox", loadRest);
const Description = later(REST, "Description", loadRest);
const Where = later(REST, "Where", loadRest);
const After = later(REST, "After", loadRest);

export function Page() {
  const t = usePlaceMessages();
  return (
    <EntryPage path="places" missing={t.missing} notLoaded={t.notLoaded}>
      {(answer) => <Detail answer={answer} />}
    </EntryPage>
  );
}

function Detail({ answer }: { answer: PlaceAnswer }) {
  const t = usePlaceMessages();
  const text = useEntryMessages();
  const { place } = answer;
  const page = countryHref(place.countryCode);
  return (
    <article>
      <div className={frame.tall} data-shape={place.countryCode ? "map" : "cloth"}>
        <div className={frame.words}>
          <Names
            above={
              <p>
                <span>{t.kinds[place.kind]}</span>
              </p>
            }
            of={place}
            others={place.otherNames}
          />
          <dl className={facts.facts}>
            <dt>{t.country}</dt>
            <dd>{page ? <a href={page}>{place.country}</a> : text.inCountry(place.country)}</dd>
            {place.point && (
              <>
                <dt>{t.position}</dt>
                <dd>{degrees(place.point, t)}</dd>
              </>
            )}
            <SpanFact events={answer.events} total={answer.eventTotal} />
          </dl>
          <Suspense fallback={null}>
            <ShareBox of={place} path="places" />
          </Suspense>
          <div className={frame.text}>
            <Summary of={place} />
            <Suspense fallback={null}>
              <Description place={place} />
            </Suspense>
          </div>
        </div>
        <div className={frame.beside}>
          <Suspense fallback={<div className={styles.waiting} />}>
            <Where place={place} />
          </Suspense>
        </div>
      </div>
      <div className={frame.after}>
        <Suspense fallback={null}>
          <After answer={answer} />
        </Suspense>
      </div>
    </article>
  );
}

/** '5.55° N, 0.2° W'. */
function degrees({ lat, lon }: { lat: number; lon: number }, t: PlaceMessages): string {
  const [upright, across] = [String(Math.abs(lat)), String(Math.abs(lon))];
  return t.degrees(
    lat < 0 ? t.south(upright) : t.north(upright),
    lon < 0 ? t.west(across) : t.east(across),
  );
}
