declare const __APP_VERSION__: string;

/** The release shown in the footer; the build reads it from internal/config/VERSION. */
export const APP_VERSION = __APP_VERSION__;
