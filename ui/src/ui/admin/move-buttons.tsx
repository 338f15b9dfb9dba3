import { useAdminMessages } from "@/messages/admin.ts";
import { Icon } from "../icon.tsx";

interface Props {
  /** What is moved, for those who hear the buttons. */
  name: string;
  index: number;
  count: number;
  onMove: (part: "up" | "down") => void;
}

/** Moves an item of a list up or down. */
export function MoveButtons({ name, index, count, onMove }: Props) {
  const { source: t } = useAdminMessages().listings;
  return (
    <>
      <button
        type="button"
        data-move="up"
        aria-label={t.up(name)}
        disabled={index === 0}
        onClick={() => onMove("up")}
      >
        <Icon name="up" />
      </button>
      <button
        type="button"
        data-move="down"
        aria-label={t.down(name)}
        disabled={index === count - 1}
        onClick={() => onMove("down")}
      >
        <Icon name="down" />
      </button>
    </>
  );
}
