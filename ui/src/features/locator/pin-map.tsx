import { type KeyboardEvent, type MouseEvent, useEffect, useId } from "react";
import { countryOf } from "@/domain/countries.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useLocatorMessages } from "@/messages/locator.ts";
import { HEIGHT, loadMap, SMALL, useMap, WIDTH } from "./map.ts";
import { placeMarks } from "./marks.ts";
import { Outlines } from "./outlines.tsx";
import { movedBy, type Pin, pinAt, pinOf } from "./pin.ts";
import styles from "./pin-map.module.css";

const FULL_WIDTH = WIDTH + 2 * SMALL.sides;

interface Props {
  country: string;
  /** As they were typed; the pin is shown where both are numbers. */
  latitude: string;
  longitude: string;
  radiusKm: string;
  onMove: (pin: Pin) => void;
}

/** The map of a country with a pin: a press puts it somewhere, the arrow keys move it. */
export function PinMap({ country, latitude, longitude, radiusKm, onMove }: Props) {
  const { pin: t } = useAdminMessages().named;
  const l = useLocatorMessages();
  const hint = useId();
  const { code = "", name = "" } = countryOf(country.trim()) ?? {};
  const { outlines = [], frame = [] } = useMap(code) ?? {};
  const pin = pinOf(latitude, longitude);
  const middle = pinAt(frame, 0.5, 0.5);

  useEffect(() => void (code && loadMap(code)), [code]);

  if (!code) return <p className={styles.hint}>{t.countryFirst}</p>;

  const [placed] = pin
    ? placeMarks(frame, [{ name, ...pin, radiusKm: Number(radiusKm) || undefined }])
    : [];
  const at = placed?.at ?? { x: WIDTH / 2, y: HEIGHT / 2 };

  function press(event: MouseEvent<SVGSVGElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    onMove(
      pinAt(frame, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height),
    );
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
      <div className={styles.box}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the pin is moved by keys, and there are fields. */}
        <svg
          className={styles.map}
          viewBox={`${-SMALL.sides} 0 ${FULL_WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={l.map(name)}
          onClick={frame.length > 0 ? press : undefined}
        >
          <Outlines outlines={outlines} />
          {placed?.ring && <circle className={styles.ring} cx={at.x} cy={at.y} r={placed.ring} />}
        </svg>
        {frame.length > 0 && (placed || !pin) && (
          <button
            type="button"
            className={styles.pin}
            data-set={placed ? "" : undefined}
            style={{
              left: `${((at.x + SMALL.sides) / FULL_WIDTH) * 100}%`,
              top: `${(at.y / HEIGHT) * 100}%`,
            }}
            aria-label={pin ? t.at(latitude.trim(), longitude.trim()) : t.put}
            aria-describedby={hint}
            onKeyDown={move}
            onClick={() => pin ?? onMove(middle)}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M12 1a8 8 0 0 0-8 8c0 6 8 14 8 14s8-8 8-14a8 8 0 0 0-8-8zm0 11a3 3 0 1 1 0-6 3 3 0 0 1 0 6z" />
            </svg>
          </button>
        )}
      </div>
      {pin && frame.length > 0 && !placed && <p className={styles.hint}>{t.outside(name)}</p>}
    </div>
  );
}
