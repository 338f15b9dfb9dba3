import { ROLES } from "@/domain/roles.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { SelectField } from "@/ui/admin/select.tsx";
import { TextField } from "@/ui/admin/text-field.tsx";
import { useDebouncedInput } from "@/ui/use-debounced-input.ts";
import type { People } from "./use-people.ts";
import styles from "./users.module.css";

export function UserFilters({ people }: { people: People }) {
  const { users, dashboard } = useAdminMessages();
  const { filter, narrow } = people;
  const [draft, setDraft] = useDebouncedInput(filter.search, (text) =>
    narrow("search", text, true),
  );
  return (
    <search className={styles.filters}>
      <TextField
        label={users.search}
        type="search"
        placeholder={users.searchHint}
        maxLength={200}
        value={draft}
        onChange={setDraft}
      />
      <SelectField
        label={users.role}
        value={filter.role}
        options={[["", users.allRoles], ...ROLES.map((r) => [r, dashboard.roles[r]] as const)]}
        onChange={(role) => narrow("role", role)}
      />
      <SelectField
        label={users.active}
        value={filter.active}
        options={[
          ["", users.all],
          ["true", users.status.on],
          ["false", users.status.off],
        ]}
        onChange={(active) => narrow("active", active)}
      />
    </search>
  );
}
