import type { ImportReport } from "@/api/types.ts";
import { csv } from "@/lib/csv.ts";
import { useAdminMessages } from "@/messages/admin.ts";
import { useMessages } from "@/messages/context.ts";
import { saveFile, textFile } from "@/platform/save-file.ts";
import { AdminIcon } from "@/ui/admin/admin-icon.tsx";
import { Button } from "@/ui/button.tsx";
import styles from "./exchange.module.css";

const MOST_SHOWN = 200;

/** Shown even if there are none. */
const OFTEN: ReadonlySet<string> = new Set(["rows", "created", "warnings"]);

/** The errors as a table, to correct the file by. */
const errorsFile = ({ problems }: ImportReport): Blob =>
  textFile(
    // Spreadsheets take it for UTF-8 by the mark at its beginning.
    `\uFEFF${csv([
      ["row", "column", "problem"],
      ...problems
        .filter(({ warning }) => !warning)
        .map(({ row, column, message }) => [String(row), column, message]),
    ])}`,
    "text/csv",
  );

/** What an import would change, and the problems of the file, errors first. */
export function ImportPreview({ report }: { report: ImportReport }) {
  const { exchange: m } = useAdminMessages();
  const { number } = useMessages();
  const failed = report.errors > 0;
  const partly = failed && report.whole && report.created > 0;
  const counts = (
    [
      "rows",
      "created",
      "unchanged",
      "kept",
      "removed",
      "named",
      "leftOut",
      "errors",
      "warnings",
    ] as const
  ).filter((name) => OFTEN.has(name) || report[name] > 0);
  const problems = report.problems.toSorted((a, b) => Number(a.warning) - Number(b.warning));
  const shown = problems.slice(0, MOST_SHOWN);
  const hidden = report.errors + report.warnings - shown.length;
  return (
    <section className={styles.preview} aria-label={m.checked}>
      <p className={styles.verdict} role="alert" data-failed={failed || undefined}>
        {failed && m.errors(report.errors)} {failed && (partly ? m.orPartly : m.correct)}
        {!failed && (report.created > 0 ? m.ready(report.created) : m.nothingNew)}
      </p>
      <dl className={styles.counts}>
        {counts.map((name) => (
          <div key={name} data-count={name}>
            <dt>{m.counts[name]}</dt>
            <dd>{number(report[name])}</dd>
          </div>
        ))}
      </dl>
      {shown.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        <section className={styles.scroll} tabIndex={0} aria-label={m.problems}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{m.row}</th>
                <th scope="col">{m.column}</th>
                <th scope="col">{m.message}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ row, column, message, warning }) => (
                <tr key={`${row} ${column} ${message}`} data-warning={warning || undefined}>
                  <td data-label={row > 0 ? m.row : undefined}>
                    {row > 0 ? number(row) : m.wholeFile}
                  </td>
                  <td>
                    <code>{column}</code>
                  </td>
                  <td>
                    <b>
                      <AdminIcon name={warning ? "info" : "warning"} />
                      {warning ? m.warning : m.error}
                    </b>{" "}
                    <bdi>{message}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {failed && (
        <Button look="ghost" onClick={() => saveFile(errorsFile(report), m.problemsName)}>
          {m.saveProblems}
        </Button>
      )}
      {hidden > 0 && <p className={styles.lead}>{m.more(hidden)}</p>}
    </section>
  );
}
