import { yearsOfCentury } from "@/domain/centuries.ts";
import { decadePart } from "@/domain/view-name.ts";
import type { Messages } from "@/messages/messages.ts";

/** What the chosen decade is called. The last year of a century stands for itself: 1900. */
export const centuryView = (n: number, decade: string, m: Messages): string =>
  Number(decade) === yearsOfCentury(n).to ? decade : decadePart(decade, m);
