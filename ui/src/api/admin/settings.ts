import type { components } from "../schema.gen.ts";
import { call, ifMatch } from "./call.ts";

type SettingsInput = components["schemas"]["SettingsInput"];

/** With a version, the change is refused when somebody else was faster. */
export const updateSettings = (body: SettingsInput, version?: number) =>
  call("patch", "/api/settings", {
    headers: version === undefined ? undefined : ifMatch(version),
    body,
  });

export const resetSettings = () => call("post", "/api/settings/reset");
