import { useQuery } from "@tanstack/react-query";
import { heldPicture, type SuggestionAnswer } from "@/api/admin/review.ts";
import type { Picture } from "@/api/types.ts";
import styles from "./review.module.css";

const picturesOf = (value: unknown) => (Array.isArray(value) ? (value as Picture[]) : []);

/** The pictures that come with a suggestion, which only reviewers see before it is accepted. */
export function HeldPictures({ answer: { suggestion } }: { answer: SuggestionAnswer }) {
  const change = suggestion.fields.find(({ field }) => field === "pictures");
  const known = new Set(picturesOf(change?.base).map(({ path }) => path));
  const added = picturesOf(change?.proposed).filter(({ path }) => !known.has(path));
  return added.map((picture) => (
    <Held key={picture.path} suggestion={suggestion.id} picture={picture} />
  ));
}

function Held({ suggestion, picture }: { suggestion: string; picture: Picture }) {
  const { path, alt = "" } = picture;
  const { data, isPending } = useQuery({
    queryKey: ["held", suggestion, path],
    queryFn: () => heldPicture(suggestion, path),
    enabled: path.startsWith("/"),
    staleTime: Infinity,
    retry: false,
  });
  if (path.startsWith("/") && isPending) return null;
  // What is a file of the archive by now has its own address.
  return <img className={styles.held} src={data ?? path} alt={alt} />;
}
