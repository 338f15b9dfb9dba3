import { useQueryClient } from "@tanstack/react-query";
import { type Device, devices, endDevice, endOtherDevices } from "@/api/admin/auth.ts";
import { useApi } from "@/api/use-api.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { toast } from "@/platform/toasts.ts";
import { useAction } from "@/ui/admin/use-action.ts";
import { When } from "@/ui/admin/when.tsx";
import { Button } from "@/ui/button.tsx";
import styles from "./account.module.css";

/** Every device that is signed in with this account; each can be signed out. */
export function Devices() {
  const m = useMessages();
  const { profile } = useAdminMessages();
  const client = useQueryClient();
  const { data, isError, refetch } = useApi(devices());
  const name = (device: Device) => device.device || profile.unknownDevice;
  const end = useAction({
    mutationFn: (device: Device) => endDevice(device.id),
    failed: profile.signOutFailed,
    onSuccess: (_, device) => toast.success(profile.signedOut(name(device))),
    onSettled: () => client.invalidateQueries({ queryKey: devices().key }),
  });

  const endOthers = useAction({
    mutationFn: endOtherDevices,
    failed: profile.othersFailed,
    onSuccess: () => toast.success(profile.othersSignedOut),
    onSettled: () => client.invalidateQueries({ queryKey: devices().key }),
  });

  return (
    <section className={styles.part} aria-label={profile.devices}>
      <h3>{profile.devices}</h3>
      {isError && (
        <p role="alert">
          {profile.devicesFailed}{" "}
          <button type="button" className={styles.retry} onClick={() => void refetch()}>
            {m.states.tryAgain}
          </button>
        </p>
      )}
      <ul className={styles.rows}>
        {data?.items.map((device) => (
          <li key={device.id}>
            <div>
              <b>{name(device)}</b>
              <p className={styles.note}>
                {profile.lastSeen} <When at={device.lastSeen} time />
              </p>
            </div>
            {device.current ? (
              <span className={styles.note}>{profile.thisDevice}</span>
            ) : (
              <Button
                look="ghost"
                aria-label={profile.signOutDevice(name(device))}
                onClick={() => end.mutate(device)}
              >
                {profile.signOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data?.items.some(({ current }) => !current) && (
        <Button look="ghost" onClick={() => endOthers.mutate()}>
          {profile.signOutOthers}
        </Button>
      )}
    </section>
  );
}
