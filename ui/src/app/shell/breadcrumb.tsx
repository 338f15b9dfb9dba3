import { type EntryPath, entry, labelOf } from "@/api/entries.ts";
import { useApi } from "@/api/use-api.ts";
import { useMessages } from "@/messages/context.ts";
import { useLocation } from "@/platform/navigation.ts";
import layout from "@/styles/layout.module.css";
import styles from "./breadcrumb.module.css";
import { type Crumb, crumbsOf } from "./crumbs.ts";

export function Breadcrumb() {
  const { pathname } = useLocation();
  if (pathname === "/") return null;
  const [, path, id] =
    /^(?:\/suggest)?\/(events|people|places|threads)\/([^/]+)/.exec(pathname) ?? [];
  return id ? (
    <EntryTrail pathname={pathname} path={path as EntryPath} id={decodeURIComponent(id)} />
  ) : (
    <Trail pathname={pathname} />
  );
}

function EntryTrail({ pathname, path, id }: { pathname: string; path: EntryPath; id: string }) {
  const m = useMessages();
  const { data, isSuccess } = useApi(entry(path, id));
  const name = data ? labelOf(data) : isSuccess ? m.states.notFound : undefined;
  return <Trail pathname={pathname} entryName={name} />;
}

function Trail({ pathname, entryName }: { pathname: string; entryName?: string }) {
  const m = useMessages();
  const crumbs: Crumb[] = crumbsOf(pathname, m, entryName);
  return (
    <nav className={layout.container} aria-label={m.shell.breadcrumb}>
      <ol className={styles.trail}>
        {crumbs.map(({ name, href }, i) =>
          i === crumbs.length - 1 ? (
            <li key={name} aria-current="page">
              {name}
            </li>
          ) : (
            <li key={name}>{href ? <a href={href}>{name}</a> : name}</li>
          ),
        )}
      </ol>
    </nav>
  );
}
