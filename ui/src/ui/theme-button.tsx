import { useMessages } from "@/messages/context.ts";
import { changeTheme, useThemeChoice } from "@/platform/theme.ts";
import { Icon } from "./icon.tsx";

/** Light, dark, or as the system has it. */
export function ThemeButton({ className }: { className?: string }) {
  const { shell } = useMessages();
  const theme = useThemeChoice();
  const name = theme ? shell.themeIs(shell.themes[theme]) : shell.theme;
  return (
    <button
      type="button"
      className={className}
      aria-label={name}
      title={name}
      onClick={changeTheme}
    >
      <Icon name={theme && theme !== "system" ? theme : "theme"} />
    </button>
  );
}
