import { request } from "./client.ts";
import type { Call, ResponseOf } from "./openapi.ts";

const OPEN = "/api/previews";

/** The draft that a link leads to, or the address where it was published. */
export const openPreview = (token: string) =>
  request<ResponseOf<"post", typeof OPEN>>(OPEN, {
    method: "post",
    body: { token } satisfies Call<"post", typeof OPEN>["body"],
  });
