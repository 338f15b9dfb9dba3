import type { ComponentType } from "react";
import type { PlaceKind } from "@/api/types.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { placeKinds } from "@/messages/names.ts";
import field from "@/ui/admin/field.module.css";
import { Pair } from "@/ui/admin/pair.tsx";
import { Select } from "@/ui/admin/select.tsx";
import { TextField } from "@/ui/admin/text-field.tsx";
import styles from "./named.module.css";
import type { NamedWork } from "./use-named-work.ts";

/** A map on which a place is put, and where it was put. */
export type PinMapPart = ComponentType<{
  country: string;
  name: string;
  latitude: string;
  longitude: string;
  radiusKm: string;
  onMove: (to: { lat: number; lon: number }) => void;
}>;

interface Props {
  work: NamedWork;
  /** The id of the list of countries. */
  countries: string;
  PinMap: PinMapPart;
}

/** What only places have. */
export function PlaceFields({ work: { values, errors, set }, countries, PinMap }: Props) {
  const { named: m } = useAdminMessages();
  const number = (name: "lat" | "lon" | "radius", suffix?: string) => (
    <TextField
      label={m.fields[name]}
      inputMode="decimal"
      suffix={suffix}
      value={values[name]}
      error={
        errors[name] ?? errors[{ lat: "point.lat", lon: "point.lon", radius: "radiusKm" }[name]]
      }
      autoComplete="off"
      onChange={(typed) => set(name, typed.replace(",", "."))}
    />
  );
  return (
    <>
      <Pair
        labels={[m.fields.country, m.fields.kind]}
        errors={[errors.country, errors.kind]}
        controls={[
          (control) => (
            <input
              {...control}
              className={field.control}
              type="text"
              list={countries}
              autoComplete="off"
              placeholder={m.several}
              value={values.country}
              onChange={({ target }) => set("country", target.value)}
            />
          ),
          (control) => (
            <Select
              {...control}
              value={values.kind}
              options={Object.entries(placeKinds)}
              onChange={(kind) => set("kind", kind as PlaceKind)}
            />
          ),
        ]}
      />
      <fieldset className={styles.where}>
        <legend>
          {m.where} <small>{m.optional}</small>
        </legend>
        <PinMap
          country={values.country}
          name={values.name}
          latitude={values.lat}
          longitude={values.lon}
          radiusKm={values.radius}
          onMove={({ lat, lon }) => {
            set("lat", String(lat));
            set("lon", String(lon));
          }}
        />
      </fieldset>
      <div className={styles.point}>
        {number("lat")}
        {number("lon")}
        {number("radius", "km")}
      </div>
      {errors.point && (
        <p className={field.error} role="alert">
          {errors.point}
        </p>
      )}
    </>
  );
}
