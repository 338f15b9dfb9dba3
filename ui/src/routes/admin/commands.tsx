import { lazy, Suspense, useEffect, useState } from "react";
import type { SessionUser } from "@/api/session.ts";
import { withQuery } from "@/lib/query-string.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useNavigate } from "@/platform/navigation.ts";
import { singleKeys } from "@/ui/admin/single-keys.ts";
import { tabsFor } from "./tabs.ts";

const Palette = lazy(() => import("@/features/palette/palette.tsx"));
const KeyList = lazy(() => import("@/features/palette/key-list.tsx"));

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");

/** The palette under Ctrl-K, and the list of keys under the question mark. */
export function Commands({ user }: { user: SessionUser }) {
  const { dashboard, palette: t } = useAdminMessages();
  const navigate = useNavigate();
  const [open, setOpen] = useState<"palette" | "keys" | null>(null);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented) return;
      const isPalette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
      if (isPalette || (event.key === "?" && singleKeys.isOn() && !isTyping(event))) {
        event.preventDefault();
        setOpen(isPalette ? "palette" : "keys");
      }
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  const commands = [
    {
      id: "write",
      name: t.write,
      run: () => navigate(withQuery("/admin", { tab: "events", editing: "new" })),
    },
    ...tabsFor(user).map(({ name }) => ({
      id: `tab ${name}`,
      name: t.goTo(dashboard.names[name]),
      run: () => navigate(withQuery("/admin", { tab: name })),
    })),
    { id: "site", name: t.site, run: () => navigate("/") },
    { id: "keys", name: t.keys, run: () => setOpen("keys") },
  ];
  const close = () => setOpen(null);
  return (
    <Suspense fallback={null}>
      {open === "palette" && <Palette user={user} commands={commands} onClose={close} />}
      {open === "keys" && <KeyList onClose={close} />}
    </Suspense>
  );
}
