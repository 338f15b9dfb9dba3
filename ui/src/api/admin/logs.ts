import { endpoint } from "../endpoint.ts";
import type { components } from "../schema.gen.ts";

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
