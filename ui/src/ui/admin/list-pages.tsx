import { Paginator } from "../paginator.tsx";
import { useQueryState } from "./use-query-state.ts";

interface Props {
  /** The parameter of the address that holds the page. */
  name: string;
  /** The id of where the list begins. */
  top: string;
  page: number;
  limit: number;
  total: number;
}

/** The pages of a list whose size is fixed. */
export function ListPages({ name, top, page, limit, total }: Props) {
  const { pathname, all } = useQueryState();
  return (
    <Paginator
      path={pathname}
      query={{ ...all, [name]: null }}
      names={{ page: name, limit: `${name}Size` }}
      top={top}
      page={page}
      limit={limit}
      usualLimit={limit}
      sizes={[]}
      total={total}
      tight
    />
  );
}
