import { useSettings } from "@/api/use-settings.ts";
import { useMessages } from "@/messages/context.ts";
import { config } from "@/platform/config.ts";
import { APP_VERSION } from "@/platform/version.ts";
import layout from "@/styles/layout.module.css";
import { Icon, type IconName } from "@/ui/icon.tsx";
import styles from "./footer.module.css";
import { Logo } from "./logo.tsx";

export function Footer() {
  const m = useMessages();
  const { siteDescription } = useSettings();
  const links = config().footerLinks;
  return (
    <footer className={styles.footer}>
      <div className={`${layout.container} ${styles.columns}`}>
        <div>
          <Logo type="footer" />
          <p className={styles.pitch}>
            {siteDescription} {m.footer.pitch}
          </p>
          <Social links={links?.social} />
        </div>
        <Column
          title={m.footer.explore}
          links={[
            [m.footer.timeline, "/timeline"],
            [m.footer.history, "/history"],
            [m.footer.onThisDay, "/on-this-day"],
            [m.footer.collections, "/collections"],
            [m.footer.random, "/random"],
            [m.footer.saved, "/saved"],
          ]}
        />
        <Column
          title={m.footer.overviews}
          links={[
            [m.footer.people, "/people"],
            [m.footer.places, "/places"],
            [m.footer.threads, "/threads"],
            [m.footer.about, "/about"],
          ]}
        />
        <Column
          title={m.footer.takePart}
          links={[
            [m.footer.suggest, "/suggest"],
            [m.footer.tasks, "/contribute"],
            [m.footer.contribute, links?.contribute],
            [m.footer.sources, links?.sources],
            [m.footer.contact, links?.contact],
            [m.footer.privacy, links?.privacy],
          ]}
        />
        <div className={styles.foot}>
          <p>{m.footer.licence}</p>
          <p>{m.footer.version(APP_VERSION)}</p>
        </div>
      </div>
    </footer>
  );
}

function Column({ title, links }: { title: string; links: [name: string, href?: string][] }) {
  return (
    <nav aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul>
        {links.map(([name, href]) => (
          <li key={name}>
            <MaybeLink href={href}>{name}</MaybeLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A link whose target the keepers of the site have not set is shown, but leads nowhere. */
function MaybeLink({ href, children }: { href?: string; children: string }) {
  if (!href) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: without a configured target it is shown, but leads nowhere.
      <a role="link" aria-disabled="true">
        {children}
      </a>
    );
  }
  return (
    <a href={href} rel={href.startsWith("/") ? undefined : "noopener"}>
      {children}
    </a>
  );
}

const ICONS: Record<string, IconName> = { facebook: "facebook", x: "x", instagram: "instagram" };

function Social({ links }: { links?: { name: string; url: string }[] }) {
  const m = useMessages();
  const entries = links ?? m.footer.socialNames.map((name) => ({ name, url: "" }));
  return (
    <ul className={styles.social} aria-label={m.footer.social}>
      {entries.map(({ name, url }) => (
        <li key={name}>
          <a
            href={url || undefined}
            role={url ? undefined : "link"}
            aria-disabled={url ? undefined : true}
            rel={url ? "noopener" : undefined}
            aria-label={name}
          >
            <Icon name={ICONS[name.toLowerCase()] ?? "globe"} />
          </a>
        </li>
      ))}
    </ul>
  );
}
