import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { until } from "./until.ts";

const BINARY = join(import.meta.dirname, "..", "bin", "sankofa");
const run = promisify(execFile);

/** Passwords of tests are hashed with as little memory as the server allows. */
const ENV = {
  ...process.env,
  SANKOFA_PASSWORD_MEMORY: "1",
  SANKOFA_RENDER_TIMEOUT: "2m",
  SANKOFA_DRAIN_DELAY: "0s",
};

/** An event as it stands in an import file; the rest is filled in. */
export interface Seed {
  id: string;
  title?: string;
  country?: string;
  date?: string;
  precision?: string;
  endDate?: string;
  summary?: string;
  image?: string;
  tags?: string[];
  sources?: { kind: string; title: string; author?: string; year?: number; verified?: boolean }[];
  status?: string;
}

export interface Server {
  url: string;
  data: string;
  /** The address under which the first admin is made, where there is none yet. */
  setUpPath?: string;
  /** Waits for a letter to this address and returns the link in it that begins with the path. */
  linkInLetter(to: string, path: string): Promise<string>;
  /** Adds an account through the command line. */
  addUser(email: string, role: string, password: string): Promise<void>;
  stop(): Promise<void>;
}

export interface Options {
  /** Serves the shipped history. */
  demo?: boolean;
  env?: Record<string, string>;
  /** What is imported before the server starts. */
  events?: Seed[];
}

function complete(seed: Seed) {
  return {
    title: `Event ${seed.id}`,
    country: "Ghana",
    date: "1957-03-06",
    summary: `What happened in ${seed.id}.`,
    tags: [],
    sources: [{ kind: "book", title: "A source" }],
    ...seed,
  };
}

/** Starts the real binary on a free port, with a data folder of its own. */
export async function start(options: Options = {}): Promise<Server> {
  const data = await mkdtemp(join(tmpdir(), "sankofa-e2e-"));
  const args = ["serve", "--addr", "127.0.0.1:0", "--data", data, "--rate-limit", "off"];
  if (options.demo) args.push("--demo");
  if (options.events) {
    const file = join(data, "seed.json");
    await writeFile(file, JSON.stringify(options.events.map(complete)));
    await run(BINARY, ["import", "--data", data, file], { env: ENV });
  }
  const child = spawn(BINARY, args, {
    env: { ...ENV, ...options.env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { url, setUpPath } = await opened(child);
  return {
    url,
    data,
    setUpPath,
    linkInLetter: async (to, path) => url + (await linkIn(join(data, "outbox"), to, path)),
    async addUser(email, role, password) {
      const flags = ["--email", email, "--role", role, "--password-stdin", "--data", data];
      const adding = run(BINARY, ["user", "add", ...flags], { env: ENV });
      adding.child.stdin?.end(`${password}\n`);
      await adding;
    },
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}

function opened(child: ChildProcess): Promise<{ url: string; setUpPath?: string }> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
    if (!child.stdout) return reject(new Error("the server has no output"));
    let setUpPath: string | undefined;
    createInterface({ input: child.stdout }).on("line", (line) => {
      setUpPath ??= /\/setup#\S+/.exec(line)?.[0];
      const url = /open at (\S+)/.exec(line)?.[1];
      if (url) resolve({ url, setUpPath });
    });
  });
}

/** Without a mail server letters are kept as files, in the form in which they would be sent. */
function linkIn(outbox: string, to: string, path: string): Promise<string> {
  return until(`a letter to ${to} with a link to ${path}`, async () => {
    const names = await readdir(outbox).catch(() => []);
    for (const name of names.toSorted().reverse()) {
      const letter = (await readFile(join(outbox, name), "utf8"))
        .replace(/=\r?\n/g, "")
        .replaceAll("=3D", "=");
      const link = letter.split(path)[1]?.match(/^[^\s"<]*/)?.[0];
      if (letter.includes(`<${to}>`) && link) return path + link;
    }
  });
}
