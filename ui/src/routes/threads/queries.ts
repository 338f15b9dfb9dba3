import { threads } from "@/api/entries.ts";
import { pageOf } from "@/domain/url-state.ts";

export const THREADS_PER_PAGE = 24;

export const threadPage = (page: number) => threads({ limit: THREADS_PER_PAGE, page });

export const threadsQueries = ({ search }: { search: string }) => [threadPage(pageOf(search))];
