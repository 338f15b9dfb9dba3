import { useSettings } from "@/api/use-settings.ts";
import { shareablePage } from "@/domain/share.ts";
import { useMessages } from "@/messages/context.ts";
import { useLocation } from "@/platform/navigation.ts";
import { useSaved } from "@/platform/saved.ts";
import { useSignedInHint } from "@/platform/session-hint.ts";
import layout from "@/styles/layout.module.css";
import { ShareButton } from "@/ui/share-button.tsx";
import { ThemeButton } from "@/ui/theme-button.tsx";
import styles from "./banner.module.css";

/** The three promises, each leading to what About says of it. */
export function Banner() {
  const m = useMessages();
  const { siteName } = useSettings();
  const { pathname, search } = useLocation();
  const signedIn = useSignedInHint();
  const { community, sources, edits } = m.shell.bannerClaims;
  const saved = useSaved().length;

  const page = () => {
    const title = document.title.replace(
      new RegExp(`( \\| |^)${escapePattern(siteName)}(: )?`),
      "",
    );
    return shareablePage(title || siteName, siteName, pathname + search, m);
  };

  return (
    <section className={styles.banner} aria-label={m.shell.banner}>
      <div className={`${layout.container} ${styles.row}`}>
        <ul className={styles.claims}>
          <li>
            <a href="/about#community">{community}</a>
          </li>
          <li>
            <a href="/about#sources">{sources}</a>
          </li>
          <li>
            <a href="/about#edits">{edits}</a>
          </li>
        </ul>
        <div className={styles.actions}>
          <ShareButton className={styles.share} label={m.shell.share} subject={page} />
          <ThemeButton className={`${styles.theme} ${layout.scriptOnly}`} />
          {saved > 0 && (
            <a className={styles.saved} href="/saved">
              {m.shell.saved(saved)}
            </a>
          )}
          {signedIn ? (
            <a href="/admin">{m.shell.dashboard}</a>
          ) : (
            <a href="/admin/login">{m.shell.signIn}</a>
          )}
        </div>
      </div>
    </section>
  );
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
