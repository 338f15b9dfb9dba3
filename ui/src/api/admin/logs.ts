import { endpoint } from "../endpoint.ts";
import { getUrl } from "../openapi.ts";
import type { components } from "../schema.gen.ts";
import { download } from "./download.ts";

type Schemas = components["schemas"];
export type LogEntry = Schemas["LogEntry"];
export type LogStats = Schemas["LogStats"];

export interface LogFilter {
  action: string;
  user: string;
  page: number;
}

export const LOGS_PER_PAGE = 20;

export const logs = ({ action, user, page }: LogFilter) =>
  endpoint("/api/logs", { query: { page, limit: LOGS_PER_PAGE, action, user } });

export const logStats = () => endpoint("/api/logs/stats", {});

export type LogFormat = "csv" | "jsonl";

export const exportLogs = (format: LogFormat): Promise<void> =>
  download(getUrl("/api/logs/export", { query: { format } }), `sankofa-log.${format}`);
