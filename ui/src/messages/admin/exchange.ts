import { count } from "../en/words.ts";

const events = (value: number) => count(value, { one: "# event", other: "# events" });

/** Events in files: taken in from them, and given out as them. */
export const exchange = {
  exchange: {
    title: "Import and export",
    lead: "Add many events at once from a spreadsheet or a JSON file, or take all of them with you.",
    import: "Import events",
    export: "Export events",

    importTitle: "Import events from a file",
    importLead:
      "The file is checked first; nothing is stored until you say so. New events become drafts. Events that are here already, by their identifier, are not changed.",
    file: "File",
    fileHint: (mb: number) => `CSV (UTF-8) or JSON, up to ${mb} MB.`,
    tooLarge: (mb: number) => `The file must be smaller than ${mb} MB.`,
    columns: "What the file holds",
    columnsText:
      "The first row of a CSV names the columns. These must be there, the others may be; a row without an identifier gets one. An export shows how each is written.",
    needed: "Needed",
    optional: "Optional",
    bars: "Between tags stands a bar: A | B. Each source has a line of its own in its cell, its parts with bars between: kind | title | author | publisher | year | pages | link.",
    checking: "Checking the file…",
    importing: "Importing…",
    checked: "What the file brings",
    counts: {
      rows: "Rows read",
      created: "New",
      unchanged: "Here already, the same",
      kept: "Here already, different",
      removed: "Removed here before",
      named: "Without an identifier",
      leftOut: "Rows left out",
      errors: "Errors",
      warnings: "Warnings",
    },
    errors: (value: number) =>
      count(value, {
        one: "# error stands in the way.",
        other: "# errors stand in the way.",
      }),
    correct: "Correct the file and choose it again; nothing was stored.",
    orPartly:
      "Correct the file and choose it again, or add the good rows alone; nothing was stored.",
    leftOut: (value: number) =>
      count(value, { one: "# row was left out.", other: "# rows were left out." }),
    commitPartly: (value: number, out: number) =>
      `${count(value, { one: "Add # draft", other: "Add # drafts" })}, ${count(out, { one: "leave out # row", other: "leave out # rows" })}`,
    saveProblems: "Save the list of errors",
    problemsName: "import-errors.csv",
    nothingNew: "There is nothing new in this file.",
    ready: (value: number) => `${events(value)} can be added.`,
    problems: "Errors and warnings",
    row: "Row",
    column: "Column",
    message: "What is wrong",
    wholeFile: "File",
    error: "Error",
    warning: "Warning",
    more: (value: number) => `… and ${value} more.`,
    commit: (value: number) =>
      value > 0 ? count(value, { one: "Add # draft", other: "Add # drafts" }) : "Add drafts",
    close: "Close",
    cancelled: "Import cancelled. Nothing was stored.",
    done: (value: number) => count(value, { one: "# draft added.", other: "# drafts added." }),
    checkFailed: "The file could not be checked.",
    importFailed: "The file could not be imported. Nothing was stored.",

    format: "Format",
    formats: {
      csv: "CSV, for spreadsheets",
      json: "JSON, for programs",
      jsonld: "JSON-LD, for linked data",
    },
    drafts: "Drafts, too",
    download: "Download",
    downloading: "Preparing…",
    downloadFailed: "Failed to export events",
  },
};
