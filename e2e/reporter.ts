import { appendFileSync } from "node:fs";
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestResult,
} from "@playwright/test/reporter";

/**
 * A dot for each test. A failure is told whole at the moment it happens, because the end
 * of a long output is what gets lost. TIMES=file writes how long each test took.
 */
export default class Dots implements Reporter {
  private failed = 0;

  printsToStdio() {
    return true;
  }

  onBegin(config: FullConfig, suite: Suite) {
    process.stdout.write(`${suite.allTests().length} tests, ${config.workers} at a time\n`);
  }

  onTestEnd(test: TestCase, { status, duration, errors }: TestResult) {
    const title = test.titlePath().slice(2).join(" › ");
    if (process.env.TIMES) appendFileSync(process.env.TIMES, `${duration}\t${title}\n`);
    if (test.ok()) {
      process.stdout.write(status === "skipped" ? "-" : "·");
      return;
    }
    this.failed++;
    const { file, line } = test.location;
    const what = errors.map((error) => `${error.message ?? ""}\n${error.snippet ?? ""}`);
    process.stdout.write(`\nFAILED ${title} (${file}:${line}), ${status}\n${what.join("\n")}\n`);
  }

  onError(error: { message?: string; stack?: string }) {
    process.stdout.write(`\n${error.stack ?? error.message}\n`);
  }

  onEnd({ status, duration }: FullResult) {
    process.stdout.write(`\n${this.failed} failed, ${status}, ${Math.round(duration / 1000)} s\n`);
  }
}
