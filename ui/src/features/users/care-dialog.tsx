import { useState } from "react";
import { setUserCountries, setUserTrust, type Trust } from "@/api/admin/users.ts";
import type { User } from "@/api/types.ts";
import { COUNTRIES, countryOf } from "@/domain/countries.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { toast } from "@/platform/toasts.ts";
import { SubmitButton } from "@/ui/admin/busy-button.tsx";
import { SelectField } from "@/ui/admin/select.tsx";
import { useAction } from "@/ui/admin/use-action.ts";
import { Button } from "@/ui/button.tsx";
import dialog from "@/ui/dialog.module.css";
import { Dialog } from "@/ui/dialog.tsx";
import { Icon } from "@/ui/icon.tsx";
import styles from "./users.module.css";

const TRUSTS: readonly Trust[] = ["earned", "granted", "withdrawn"];

const nameOf = (code: string) => countryOf(code)?.name ?? code;

/** Countries by their names. */
export const namesOf = (codes: readonly string[]) => codes.map(nameOf).join(", ");

interface Props {
  person: User;
  onSaved: () => void;
  onClose: () => void;
}

/** Whether somebody's suggestions are trusted, and which countries they care for. */
export function CareDialog({ person, onSaved, onClose }: Props) {
  const { users } = useAdminMessages();
  const { email } = person;
  const before = { trust: person.trust ?? "earned", countries: person.countries ?? [] };
  const [trust, setTrust] = useState<Trust>(before.trust);
  const [countries, setCountries] = useState<readonly string[]>(before.countries);
  const save = useAction({
    mutationFn: async () => {
      if (trust !== before.trust) {
        await setUserTrust(person.id, trust);
        toast.success(users.trustChanged[trust](email));
      }
      if (countries.join() !== before.countries.join()) {
        await setUserCountries(person.id, [...countries]);
        toast.success(users.careChanged(email, namesOf(countries)));
      }
    },
    failed: users.careFailed,
    onSuccess: onClose,
    onSettled: onSaved,
  });
  return (
    <Dialog title={users.careOf(email)} onClose={onClose}>
      <h2>{users.care}</h2>
      <p className={styles.email}>{email}</p>
      <form
        className={styles.invite}
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate();
        }}
      >
        <SelectField
          label={users.trust}
          hint={users.trustHint}
          value={trust}
          options={TRUSTS.map((one) => [one, users.trusts[one]] as const)}
          onChange={(value) => setTrust(value as Trust)}
        />
        <div>
          <p>
            <b>{users.countries}</b>
          </p>
          {countries.length > 0 ? (
            <ul className={styles.cared}>
              {countries.map((code) => (
                <li key={code}>
                  {nameOf(code)}
                  <button
                    type="button"
                    aria-label={users.dropCountry(nameOf(code))}
                    onClick={() => setCountries((now) => now.filter((one) => one !== code))}
                  >
                    <Icon name="close" />
                  </button>
                </li>
              ))}
            </ul>
          ) : (
            <p>{users.noCountries}</p>
          )}
        </div>
        <SelectField
          label={users.addCountry}
          hint={users.countriesHint}
          value=""
          options={[
            ["", users.chooseCountry] as const,
            ...COUNTRIES.filter(({ code }) => !countries.includes(code)).map(
              ({ code, name }) => [code, name] as const,
            ),
          ]}
          onChange={(code) => code && setCountries((now) => [...now, code])}
        />
        <div className={dialog.actions}>
          <Button look="ghost" onClick={onClose}>
            {users.keepCare}
          </Button>
          <SubmitButton busy={save.isPending} busyText={users.savingCare}>
            {users.saveCare}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}
