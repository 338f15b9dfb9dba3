import type { Messages } from "@/messages/messages.ts";
import type { CountryState } from "./queries.ts";

export const countryView = ({ century }: CountryState, m: Messages): string =>
  century && m.timeline.century(Number(century));
