import { setTimeout as sleep } from "node:timers/promises";

/** Only a safety net: what is waited for comes, or the test has failed anyway. */
const DEADLINE = 90_000;

/** Asks again and again until there is an answer. */
export async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + DEADLINE;
  while (Date.now() < end) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await sleep(25);
  }
  throw new Error(`waited in vain for ${what}`);
}
