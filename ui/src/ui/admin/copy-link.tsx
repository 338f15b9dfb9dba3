import { useState } from "react";
import { useAdminMessages } from "@/messages/admin.ts";
import layout from "@/styles/layout.module.css";
import { Button } from "../button.tsx";
import { AdminIcon } from "./admin-icon.tsx";
import field from "./field.module.css";
import { Field } from "./field.tsx";

/** How long the button confirms the copy. */
const SAID_FOR = 2000;

/** A link with a button that copies it. */
export function CopyLink({ label, hint, url }: { label: string; hint?: string; url: string }) {
  const { dashboard } = useAdminMessages();
  const [copied, setCopied] = useState(false);

  async function copy(input: HTMLInputElement | null) {
    input?.select();
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
      setTimeout(() => setCopied(false), SAID_FOR);
    } catch {
      // Without permission the text is selected, ready to be copied by hand.
    }
  }

  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className={field.withSuffix}>
          <input {...control} className={field.control} readOnly value={url} dir="ltr" />
          <Button
            look="ghost"
            onClick={(event) => {
              const box = event.currentTarget.previousElementSibling;
              void copy(box as HTMLInputElement | null);
            }}
          >
            <AdminIcon name="copy" />
            {copied ? dashboard.copied : dashboard.copy}
          </Button>
          <span className={layout.visuallyHidden} role="status">
            {copied && dashboard.copied}
          </span>
        </div>
      )}
    </Field>
  );
}
