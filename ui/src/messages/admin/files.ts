import { count } from "../en/words.ts";

const MEGABYTE = 1024 * 1024;

const size = (bytes: number): string =>
  bytes < MEGABYTE
    ? `${Math.max(Math.min(1, bytes), Math.round(bytes / 1024))} KB`
    : `${(bytes / MEGABYTE).toFixed(1)} MB`;

/** Files on their way, logos, and files that nobody needs any more. */
export const files = {
  files: {
    choose: "Choose file",
    none: "No file chosen",
    remove: "Remove",
    removeOf: (name: string) => `Remove ${name}`,
    size,
    tooLarge: (mb: number) => `File size must be less than ${mb}MB`,
    states: {
      uploading: "Uploading…",
      success: "Upload complete",
      error: "Upload failed",
      cancelled: "Upload cancelled",
    },
    sent: (sent: number, total: number) => `${size(sent)} of ${size(total)}`,
    percent: (value: number) => `${value}%`,
    progressOf: (name: string) => `Upload of ${name}`,
    cancel: "Cancel upload",
    cancelled: "Upload cancelled.",
    failed: "An error occurred during upload.",
  },

  logos: {
    title: "Logos",
    all: "Manage all logos",
    upload: "Upload a logo",
    file: "File",
    fileHint: (mb: number) => `JPEG, PNG, SVG or WebP, less than ${mb} MB.`,
    name: "Name",
    type: "Type",
    types: { header: "Header", footer: "Footer" },
    submit: "Upload logo",
    uploading: "Uploading…",
    rules: {
      type: "Only JPEG, PNG, SVG, and WebP files are allowed",
      file: "Please choose a file.",
      name: "Logo name is required.",
    },
    count: (total: number, active: number) =>
      `${total === 1 ? "1 logo" : `${total} logos`}, ${active ? "one active" : "none active"}`,
    none: "No logos uploaded yet.",
    noneHint: "The name of the site is shown in its place.",
    active: "Active",
    activate: "Activate",
    activateOf: (name: string) => `Activate ${name}`,
    remove: "Delete",
    removeOf: (name: string) => `Delete ${name}`,
    removeTitle: "Delete logo",
    confirmRemove: "Are you sure you want to delete this logo?",
    keep: "Keep logo",
    removing: "Removing…",
    uploaded: "Logo uploaded successfully!",
    uploadedHint: "Activate it to show it on the site.",
    activated: "Logo activated.",
    removed: "Logo deleted.",
    loadFailed: "Failed to load logos",
    expired: "Your session has expired. Please log in again.",
    invalid: "Invalid file or missing required information.",
    tooLarge: (mb: number) => `File is too large. Maximum size is ${mb}MB.`,
    serverFailed: (message: string) => `Upload failed: ${message}`,
    uploadFailed: "Failed to upload logo. Please try again.",
    activateFailed: "Failed to activate logo. Please try again.",
    removeFailed: "Failed to delete logo. Please try again.",
  },

  cleanup: {
    title: "Unused uploaded images",
    lead: "Files that no listing and no logo points to.",
    found: (files: number, bytes: number) =>
      `${count(files, { one: "# file", other: "# files" })}, ${size(bytes)}.`,
    scan: "Scan for unused files",
    again: "Scan again",
    scanning: "Scanning…",
    clean: "No unused files found.",
    cleanHint: "Every uploaded file is in use.",
    selectPage: (count: number) => `Select page (${count})`,
    select: (name: string) => `Select ${name}`,
    selected: (count: number) => `${count} selected`,
    clear: "Clear selection",
    remove: (files: number) => (files > 0 ? `Delete selected (${files})` : "Delete selected"),
    removing: "Removing…",
    columns: { file: "File", size: "Size", uploaded: "Uploaded" },
    open: "Open",
    openOf: (name: string) => `Open ${name}`,
    pleaseSelect: "Please select files to delete",
    removed: (count: number) => `${count} file(s) deleted.`,
    scanFailed: "Failed to fetch unused files",
    removeFailed: "Failed to cleanup files",
    more: (count: number) => `and ${count} more`,
  },
};
