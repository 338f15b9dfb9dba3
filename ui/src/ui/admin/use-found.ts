import { useEffect, useState } from "react";
import type { Endpoint } from "@/api/endpoint.ts";
import { useApi } from "@/api/use-api.ts";

const ASKED_AFTER = 200;
const SHORTEST = 2;

/** What the server finds for a text that is being typed. */
export function useFound<T>(text: string, endpointOf: (text: string) => Endpoint<T>) {
  const [asked, setAsked] = useState("");
  const trimmed = text.trim();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(trimmed), ASKED_AFTER);
    return () => clearTimeout(timer);
  }, [trimmed]);
  const isLong = asked.length >= SHORTEST;
  const query = useApi(endpointOf(asked), { enabled: isLong });
  // A list for an earlier text would be taken for that of this one.
  return { data: isLong && asked === trimmed ? query.data : undefined, isError: query.isError };
}
