import { useMessages } from "@/messages/context.ts";
import layout from "@/styles/layout.module.css";
import { MissingBlock } from "@/ui/missing-block.tsx";
import { useTitle } from "@/ui/use-title.ts";

export function Page() {
  const m = useMessages();
  useTitle("notFound");
  return (
    <div className={layout.container}>
      <MissingBlock text={m.states.noPage} seed="lost-page" />
    </div>
  );
}
