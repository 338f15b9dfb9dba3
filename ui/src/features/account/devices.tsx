import { useQueryClient } from "@tanstack/react-query";
import {
  type Device,
  devices,
  disownDevice,
  endDevice,
  endOtherDevices,
  notices,
} from "@/api/admin/auth.ts";
import { factors } from "@/api/admin/factors.ts";
import { useApi } from "@/api/use-api.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { toast } from "@/platform/toasts.ts";
import admin from "@/ui/admin/admin.module.css";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { useAction } from "@/ui/admin/use-action.ts";
import { When } from "@/ui/admin/when.tsx";
import styles from "./account.module.css";

/** Platforms that are held in the hand. */
const PHONES = /Android|iOS|iPhone|iPad/;

/** Every device that is signed in with this account; each can be signed out. */
export function Devices({ onDisowned }: { onDisowned: () => void }) {
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

  const disown = useAction({
    mutationFn: (device: Device) => disownDevice(device.id),
    failed: profile.signOutFailed,
    onSuccess: () => {
      toast.success(profile.othersSignedOut);
      onDisowned();
    },
    onSettled: () =>
      Promise.all(
        [devices(), factors(), notices()].map(({ key }) =>
          client.invalidateQueries({ queryKey: key }),
        ),
      ),
  });

  return (
    <section className={styles.part} aria-label={profile.devices}>
      <header>
        <h3>{profile.devices}</h3>
        {data?.items.some(({ current }) => !current) && (
          <button type="button" className={admin.dangerLink} onClick={() => endOthers.mutate()}>
            {profile.signOutOthers}
          </button>
        )}
      </header>
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
            <AdminIcon name={PHONES.test(device.device) ? "phone" : "screen"} />
            <div>
              <b>{device.current ? profile.thisDevice : name(device)}</b>
              <p className={styles.note}>
                {device.current ? (
                  `${name(device)} · ${profile.inUse}`
                ) : (
                  <>
                    {profile.lastSeen} <When at={device.lastSeen} time />
                  </>
                )}
              </p>
            </div>
            {!device.current && (
              <div className={styles.links}>
                <button
                  type="button"
                  className={admin.dangerLink}
                  aria-label={profile.notMeOf(name(device))}
                  onClick={() => disown.mutate(device)}
                >
                  {profile.notMe}
                </button>
                <button
                  type="button"
                  className={admin.quiet}
                  aria-label={profile.signOutDevice(name(device))}
                  onClick={() => end.mutate(device)}
                >
                  {profile.signOut}
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {data?.items.some(({ current }) => !current) && (
        <p className={styles.note}>{profile.notMeHint}</p>
      )}
    </section>
  );
}
