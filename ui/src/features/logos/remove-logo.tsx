import type { Logo } from "@/api/types.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { ConfirmDialog } from "@/ui/admin/dialog.tsx";
import type { Logos } from "./use-logos.ts";

interface Props {
  logo: Logo;
  remove: Logos["remove"];
  onClose: () => void;
}

export function RemoveLogo({ logo, remove, onClose }: Props) {
  const { logos: m } = useAdminMessages();
  return (
    <ConfirmDialog
      title={m.removeTitle}
      text={m.confirmRemove}
      keep={m.keep}
      confirm={m.remove}
      busy={remove.isPending}
      busyText={m.removing}
      onConfirm={() => remove.mutate(logo, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>
        <b>{logo.name}</b>
      </p>
    </ConfirmDialog>
  );
}
