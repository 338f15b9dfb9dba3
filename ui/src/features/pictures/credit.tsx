import { usePictureMessages } from "@/messages/pictures.ts";
import { type Pictured, TERMS } from "./pictured.ts";

/** Who made a picture, and under which terms it is shown. */
export function Credit({ picture: { credit, licence } }: { picture: Pictured }) {
  const text = usePictureMessages();
  const terms = licence && TERMS[licence];
  const name = licence && text.licences[licence];
  return (
    <>
      {credit && <span dir="auto">{/[.!?]$/.test(credit) ? credit : `${credit}.`}</span>}{" "}
      {terms ? (
        <a href={terms} rel="license noopener">
          {name}
        </a>
      ) : (
        name
      )}
    </>
  );
}
