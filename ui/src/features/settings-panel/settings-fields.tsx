import { useAdminMessages } from "@/messages/admin.ts";
import { Panel } from "@/ui/admin/panel.tsx";
import { TextField } from "@/ui/admin/text-field.tsx";
import { Counter } from "./counter.tsx";
import { RatioField } from "./ratio-field.tsx";
import styles from "./settings.module.css";
import type { SettingsForm } from "./use-settings-form.ts";
import { type FieldName, LENGTHS, SIZES, type Values } from "./values.ts";

interface Props {
  panel: SettingsForm;
  values: Values;
  readOnly: boolean;
}

/** The props that all fields have in common. */
function useField({ panel, values, readOnly }: Props) {
  const { settings } = useAdminMessages();
  return (name: FieldName) => ({
    label: settings[name],
    value: values[name],
    note: panel.touched.includes(name) ? settings.edited : undefined,
    error: panel.errors[name],
    readOnly,
    onChange: (value: string) => panel.set(name, value),
  });
}

export function SiteFields(props: Props) {
  const { settings } = useAdminMessages();
  const field = useField(props);
  const { siteName, siteDescription } = props.values;
  return (
    <Panel title={settings.site}>
      <div className={styles.pair}>
        <TextField
          {...field("siteName")}
          foot={<Counter text={siteName} most={LENGTHS.siteName} />}
        />
        <TextField {...field("contactEmail")} type="email" />
      </div>
      <TextField
        {...field("siteDescription")}
        hint={settings.siteDescriptionHint}
        rows={3}
        foot={<Counter text={siteDescription} most={LENGTHS.siteDescription} />}
      />
    </Panel>
  );
}

export function LimitFields(props: Props) {
  const { settings } = useAdminMessages();
  const field = useField(props);
  return (
    <Panel title={settings.limits}>
      <div className={styles.three}>
        {(["maxImageSize", "maxLogoSize", "maxDocumentSize"] as const).map((name) => (
          <TextField
            key={name}
            {...field(name)}
            hint={
              name === "maxDocumentSize"
                ? `${settings.range(1, SIZES[name])}. ${settings.documentHint}`
                : settings.range(1, SIZES[name])
            }
            inputMode="numeric"
            suffix={settings.mb}
          />
        ))}
      </div>
    </Panel>
  );
}

export function CardFields(props: Props) {
  const { settings } = useAdminMessages();
  const field = useField(props);
  return (
    <Panel title={settings.cards}>
      <div className={styles.pair}>
        <TextField
          {...field("cardImageHeight")}
          hint={settings.heightHint}
          inputMode="numeric"
          suffix={settings.px}
        />
        <RatioField {...field("cardAspectRatio")} />
      </div>
    </Panel>
  );
}
