import { endpoint, STALE } from "./endpoint.ts";

export const settings = () => endpoint("/api/settings", {}, { staleTime: STALE.late });
export const logos = () => endpoint("/api/logos", {}, { staleTime: STALE.late });
export const health = () => endpoint("/api/health", {}, { staleTime: STALE.always });
