import { endpoint, STALE } from "../endpoint.ts";
import { getUrl } from "../openapi.ts";
import type { components } from "../schema.gen.ts";
import { download } from "./download.ts";

type Schemas = components["schemas"];
export type LogEntry = Schemas["LogEntry"];
export type LogStats = Schemas["LogStats"];

export interface LogFilter {
  action: string;
  user: string;
  from: string;
  to: string;
  page: number;
}

export const LOGS_PER_PAGE = 20;

export const logs = ({ page, ...filter }: LogFilter) =>
  endpoint("/api/logs", { query: { page, limit: LOGS_PER_PAGE, ...filter } });

export const logStats = () => endpoint("/api/logs/stats", {});

export type Trends = Schemas["Trends"];

/** What was added, and what readers did, over so many days. */
export const trends = (days: 30 | 90 | 365) =>
  endpoint("/api/trends", { query: { days } }, { staleTime: STALE.always });

export type LogFormat = "csv" | "jsonl";

export const exportLogs = (format: LogFormat): Promise<void> =>
  download(getUrl("/api/logs/export", { query: { format } }), `sankofa-log.${format}`);
