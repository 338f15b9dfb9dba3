import { useQueryClient } from "@tanstack/react-query";
import { me } from "@/api/admin/auth.ts";
import type { SessionUser } from "@/api/session.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import styles from "./account-dialog.module.css";
import { Devices } from "./devices.tsx";
import { EmailChange } from "./email-change.tsx";
import { Factors } from "./factors.tsx";
import { KeysChoice } from "./keys-choice.tsx";
import { Letters } from "./letters.tsx";
import { Notices } from "./notices.tsx";
import { PasswordChange } from "./password-change.tsx";
import { ProfileForm } from "./profile-form.tsx";

interface Props {
  user: SessionUser;
  onClose: () => void;
}

/** The account of the person who is signed in: name, mail, password, devices. */
export default function AccountDialog({ user, onClose }: Props) {
  const { profile } = useAdminMessages();
  const client = useQueryClient();
  return (
    <Dialog title={profile.title} onClose={onClose}>
      <header className={styles.head}>
        <div>
          <h2>{profile.title}</h2>
          <p>{user.email}</p>
        </div>
        <Button look="ghost" autoFocus onClick={onClose}>
          {profile.close}
        </Button>
      </header>
      <ProfileForm user={user} />
      <EmailChange user={user} />
      <Letters user={user} />
      <KeysChoice />
      <PasswordChange />
      <Factors onChanged={() => void client.invalidateQueries({ queryKey: me().key })} />
      <Devices />
      <Notices />
    </Dialog>
  );
}
