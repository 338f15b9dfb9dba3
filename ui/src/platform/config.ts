/** The configuration that the server sends in the state of the page. */
export interface FooterLinks {
  contribute?: string;
  sources?: string;
  contact?: string;
  privacy?: string;
  social?: { name: string; url: string }[];
}

export interface Config {
  apiBase: string;
  /** Where readers elsewhere reach the site, whatever name it was opened under here. */
  publicUrl: string;
  analytics: { url: string; site: string } | null;
  footerLinks: FooterLinks | null;
  /** Letters are sent; without a mail server none should be promised. */
  letters: boolean;
}

/** A form that was sent to the page and refused. */
export interface SentForm {
  values: Record<string, string>;
  /** What is wrong, by the name of the field. */
  errors: Record<string, string>;
  message: string;
}

export interface PageState {
  url: string;
  today: string;
  config: Partial<Config>;
  queries: [url: string, data: unknown][];
  form?: SentForm;
}

const DEFAULTS: Config = {
  apiBase: "",
  publicUrl: "",
  analytics: null,
  footerLinks: null,
  letters: false,
};

declare global {
  var __CONFIG__: Partial<Config> | undefined;
}

export const config = (): Config => ({ ...DEFAULTS, ...globalThis.__CONFIG__ });

export function setConfig(value: Partial<Config>): void {
  globalThis.__CONFIG__ = value;
}
