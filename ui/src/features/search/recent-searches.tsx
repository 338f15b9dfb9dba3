import { useState } from "react";
import { useSearchMessages } from "@/messages/search.ts";
import { forgetSearches, recentSearches } from "./recent.ts";
import styles from "./search-overlay.module.css";

interface Props {
  onChoose: (text: string) => void;
  onForget: () => void;
}

export function RecentSearches({ onChoose, onForget }: Props) {
  const t = useSearchMessages();
  const [recent, setRecent] = useState(recentSearches);
  if (recent.length === 0) return null;
  return (
    <section className={styles.recent} aria-label={t.recent}>
      <h2>{t.recent}</h2>
      <ul>
        {recent.map((text) => (
          <li key={text}>
            <button type="button" onClick={() => onChoose(text)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={styles.forget}
        onClick={() => {
          forgetSearches();
          setRecent([]);
          onForget();
        }}
      >
        {t.forget}
      </button>
    </section>
  );
}
