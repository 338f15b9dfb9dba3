import { event } from "@/api/events.ts";
import { useApi } from "@/api/use-api.ts";
import { useMessages } from "@/messages/context.ts";
import { useLocation } from "@/platform/navigation.ts";
import layout from "@/styles/layout.module.css";
import styles from "./breadcrumb.module.css";
import { type Crumb, crumbsOf } from "./crumbs.ts";

export function Breadcrumb() {
  const { pathname } = useLocation();
  if (pathname === "/") return null;
  const id = /^\/events\/([^/]+)/.exec(pathname)?.[1];
  return id ? (
    <EventTrail pathname={pathname} id={decodeURIComponent(id)} />
  ) : (
    <Trail pathname={pathname} />
  );
}

function EventTrail({ pathname, id }: { pathname: string; id: string }) {
  const m = useMessages();
  const { data, isSuccess } = useApi(event(id));
  const name = data?.event.title ?? (isSuccess ? m.states.notFound : m.shell.event);
  return <Trail pathname={pathname} eventName={name} />;
}

function Trail({ pathname, eventName }: { pathname: string; eventName?: string }) {
  const m = useMessages();
  const crumbs: Crumb[] = crumbsOf(pathname, m, eventName);
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
