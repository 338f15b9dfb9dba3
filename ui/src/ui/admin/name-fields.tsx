import { TextField } from "./text-field.tsx";

const NAMES = ["firstName", "lastName"] as const;
type Name = (typeof NAMES)[number];
type Texts = Record<Name, string>;

interface Props {
  labels: Texts & { optional: string };
  values: Texts;
  errors: Partial<Texts>;
  onChange: (name: Name, text: string) => void;
  /** Whether the person fills in their own name. */
  own?: boolean;
}

/** First and last name, both optional. */
export const NameFields = ({ labels, values, errors, onChange, own }: Props) =>
  NAMES.map((name) => (
    <TextField
      key={name}
      label={labels[name]}
      note={labels.optional}
      name={name}
      autoComplete={!own ? "off" : name === "firstName" ? "given-name" : "family-name"}
      maxLength={100}
      value={values[name]}
      error={errors[name]}
      onChange={(text) => onChange(name, text)}
    />
  ));
