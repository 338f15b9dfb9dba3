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
 * of a long output is what gets lost. Tests that passed only when tried again are named
 * at the end. TIMES=file writes how long each test took.
 */
export default class Dots implements Reporter {
  private suite: Suite | undefined;

  printsToStdio() {
    return true;
  }

  onBegin(config: FullConfig, suite: Suite) {
    this.suite = suite;
    process.stdout.write(`${suite.allTests().length} tests, ${config.workers} at a time\n`);
  }

  onTestEnd(test: TestCase, { status, duration, errors }: TestResult) {
    const title = titleOf(test);
    if (process.env.TIMES) appendFileSync(process.env.TIMES, `${duration}\t${title}\n`);
    if (status === test.expectedStatus || status === "skipped") {
      process.stdout.write(status === "skipped" ? "-" : "·");
      return;
    }
    const { file, line } = test.location;
    const what = errors.map((error) => `${error.message ?? ""}\n${error.snippet ?? ""}`);
    process.stdout.write(`\nFAILED ${title} (${file}:${line}), ${status}\n${what.join("\n")}\n`);
  }

  onError(error: { message?: string; stack?: string }) {
    process.stdout.write(`\n${error.stack ?? error.message}\n`);
  }

  onEnd({ status, duration }: FullResult) {
    const tests = this.suite?.allTests() ?? [];
    const having = (outcome: string) => tests.filter((test) => test.outcome() === outcome);
    const flaky = having("flaky").map((test) => `FLAKY ${titleOf(test)}\n`);
    const failed = having("unexpected").length;
    process.stdout.write(
      `\n${flaky.join("")}${failed} failed, ${flaky.length} flaky, ${status}, ${Math.round(duration / 1000)} s\n`,
    );
  }
}

const titleOf = (test: TestCase) => test.titlePath().slice(2).join(" › ");
