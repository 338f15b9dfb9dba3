/** The release shown in the footer. A release changes this one line. */
export const APP_VERSION = "1.0.0";
