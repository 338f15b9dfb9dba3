import { useEffect, useRef, useState } from "react";
import type { SessionUser } from "@/api/session.ts";
import { useSessionUser } from "@/api/use-session.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useNavigate } from "@/platform/navigation.ts";
import admin from "@/ui/admin/admin.module.css";
import { Icon } from "@/ui/icon.tsx";
import styles from "./account.module.css";
import { Devices } from "./devices.tsx";
import { EmailChange } from "./email-change.tsx";
import { Factors } from "./factors.tsx";
import { KeysChoice } from "./keys-choice.tsx";
import { Letters } from "./letters.tsx";
import { Notices } from "./notices.tsx";
import { PasswordChange } from "./password-change.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { Safety } from "./safety.tsx";
import { useRecoveryCodes } from "./use-recovery-codes.ts";

export function Tab() {
  const user = useSessionUser();
  return user && <Account user={user} />;
}

/** The account of the person who is signed in: how one gets in, and what one gets. */
export function Account({ user }: { user: SessionUser }) {
  const { profile } = useAdminMessages();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [asked, setAsked] = useState(0);
  const { factors, codes } = useRecoveryCodes();
  const askForPassword = () => setAsked((times) => times + 1);

  function back() {
    if (history.length > 1) history.back();
    else navigate("/admin");
  }

  return (
    <section className={styles.page} aria-labelledby="your-account">
      <header className={admin.tabHead}>
        <h2 id="your-account" ref={heading} tabIndex={-1}>
          {profile.title}
        </h2>
        <button type="button" className={admin.backLink} onClick={back}>
          <Icon name="left" />
          <span>{profile.back}</span>
        </button>
      </header>
      <div className={styles.columns}>
        <div>
          <Safety onPassword={askForPassword} />
          <Factors {...factors} />
          <PasswordChange asked={asked} />
          <EmailChange user={user} />
        </div>
        <div>
          <RecoveryCodes {...codes} />
          <Devices onDisowned={askForPassword} />
          <ProfileForm user={user} />
          <Letters user={user} />
          <KeysChoice />
          <Notices />
        </div>
      </div>
    </section>
  );
}
