import { Suspense } from "react";
import type { PersonAnswer } from "@/api/types.ts";
import { ClothPlate } from "@/features/entry/cloth-plate.tsx";
import { EntryPage } from "@/features/entry/entry-page.tsx";
import frame from "@/features/entry/frame.module.css";
import { Names } from "@/features/entry/names.tsx";
import { Summary } from "@/features/entry/summary.tsx";
import { Figure } from "@/features/pictures/figure.tsx";
import { picturesOf, shapeOf } from "@/features/pictures/pictured.ts";
import { usePersonMessages } from "@/messages/person.ts";
import { later } from "@/platform/later.ts";
import { EntryCloth } from "@/ui/entry-cloth.tsx";
import { Facts } from "./facts.tsx";

const REST = "/src/routes/person/person-rest.later.tsx";
const loadRest = () => import("./person-rest.later.tsx");
const ShareBox = later(REST, "ShareBox", loadRest);
const Biography = later(REST, "Biography", loadRest);
const Places = later(REST, "Places", loadRest);
const After = later(REST, "After", loadRest);

export function Page() {
  const t = usePersonMessages();
  return (
    <EntryPage path="people" missing={t.missing} notLoaded={t.notLoaded}>
      {(answer) => <Detail answer={answer} />}
    </EntryPage>
  );
}

function Detail({ answer }: { answer: PersonAnswer }) {
  const t = usePersonMessages();
  const { person } = answer;
  const { name, callings } = person;
  const pictures = picturesOf(person, name);
  const shape = shapeOf(pictures[0]);
  const wide = shape === "wide";
  const known = callings.filter((calling) => calling !== "other");
  const head = (
    <Names
      above={
        <p>
          {known.map((calling) => (
            <span key={calling}>{t.callings[calling]}</span>
          ))}
        </p>
      }
      of={person}
      others={person.otherNames}
    />
  );
  const plate =
    shape === "cloth" ? (
      <ClothPlate id={person.id} caption={t.cloth} />
    ) : (
      <Figure
        pictures={pictures}
        at={0}
        title={name}
        column={wide ? "58vw" : "42vw"}
        eager
        cloth={<EntryCloth id={person.id} width={wide ? 590 : 422} height={wide ? 393 : 560} />}
      />
    );
  const about = (
    <>
      <Facts answer={answer} />
      <Suspense fallback={null}>
        <ShareBox of={person} path="people" />
      </Suspense>
    </>
  );
  const text = (
    <div className={frame.text}>
      <Summary of={person} />
      <Suspense fallback={null}>
        <Biography person={person} />
      </Suspense>
    </div>
  );
  const places = answer.places.length > 0 && (
    <div className={frame.side}>
      <Suspense fallback={null}>
        <Places places={answer.places} />
      </Suspense>
    </div>
  );
  return (
    <article>
      {wide ? (
        <>
          <div className={frame.wide}>
            {head}
            {plate}
            <div className={frame.words}>{about}</div>
          </div>
          <div className={frame.columns}>
            {text}
            {places}
          </div>
        </>
      ) : (
        <div className={frame.tall} data-shape={shape}>
          <div className={frame.words}>
            {head}
            {about}
            {text}
          </div>
          <div className={frame.beside}>
            {plate}
            {places}
          </div>
        </div>
      )}
      <div className={frame.after}>
        <Suspense fallback={null}>
          <After answer={answer} />
        </Suspense>
      </div>
    </article>
  );
}
