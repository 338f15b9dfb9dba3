import type { Precision } from "@/domain/dates.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import type { Control } from "../field.tsx";
import { Select } from "../select.tsx";

interface PrecisionProps {
  control: Control;
  value: Precision;
  onChange: (precision: Precision) => void;
}

export function PrecisionSelect({ control, value, onChange }: PrecisionProps) {
  const { listings: m } = useAdminMessages();
  return (
    <Select
      {...control}
      value={value}
      options={(["day", "month", "year", "circa"] as const).map((one) => [one, m.precisions[one]])}
      onChange={(chosen) => onChange(chosen as Precision)}
    />
  );
}
