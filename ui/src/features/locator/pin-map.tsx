import { type KeyboardEvent, type MouseEvent, useId } from "react";
import { countryOf } from "@/domain/countries.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { LocatorMap } from "./locator-map.tsx";
import { useMap } from "./map.ts";
import { markOf } from "./marked.ts";
import { movedBy, type Pin, pinAt, pinOf, spotOf } from "./pin.ts";
import styles from "./pin-map.module.css";

interface Props {
  country: string;
  /** Of the place. */
  name: string;
  /** As they were typed; the pin is shown where both are numbers. */
  latitude: string;
  longitude: string;
  radiusKm: string;
  onMove: (pin: Pin) => void;
}

/** The map of a country with a pin: a press puts it somewhere, the arrow keys move it. */
export function PinMap({ country, name, latitude, longitude, radiusKm, onMove }: Props) {
  const { pin: t } = useAdminMessages().named;
  const hint = useId();
  const { code = "", name: state = "" } = countryOf(country.trim()) ?? {};
  const frame = useMap(code)?.frame ?? [];
  const pin = pinOf(latitude, longitude);
  const middle = pinAt(frame, { across: 0.5, down: 0.5 });
  const spot = spotOf(frame, pin ?? middle);

  if (!code) return <p className={styles.hint}>{t.countryFirst}</p>;

  function press({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) {
    const map = currentTarget.querySelector("svg")?.getBoundingClientRect();
    if (!map || frame.length === 0) return;
    const across = (clientX - map.left) / map.width;
    const down = (clientY - map.top) / map.height;
    onMove(pinAt(frame, { across, down }));
  }

  function move(event: KeyboardEvent) {
    const next = movedBy(pin ?? middle, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    onMove(pin ? next : middle);
  }

  return (
    <div>
      <p id={hint} className={styles.hint}>
        {t.hint}
      </p>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the pin is moved by keys, and there are fields. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above. */}
      <div className={styles.box} onClick={press}>
        <LocatorMap
          small
          code={code}
          name={state}
          marks={
            pin
              ? [
                  markOf({
                    name,
                    countryCode: code,
                    point: pin,
                    radiusKm: Number(radiusKm) || undefined,
                  }),
                ]
              : []
          }
        />
        {frame.length > 0 && spot && (
          <button
            type="button"
            className={styles.pin}
            data-set={pin ? "" : undefined}
            style={{
              left: `${spot.across * 100}%`,
              top: `calc(6px + (100% - 6px) * ${spot.down})`,
            }}
            aria-label={pin ? t.at(latitude.trim(), longitude.trim()) : t.put}
            aria-describedby={hint}
            onKeyDown={move}
            onClick={(event) => {
              event.stopPropagation();
              if (!pin) onMove(middle);
            }}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 1a8 8 0 0 0-8 8c0 6 8 14 8 14s8-8 8-14a8 8 0 0 0-8-8zm0 11a3 3 0 1 1 0-6 3 3 0 0 1 0 6z" />
            </svg>
          </button>
        )}
      </div>
      {pin && frame.length > 0 && !spot && <p className={styles.hint}>{t.outside(state)}</p>}
    </div>
  );
}
