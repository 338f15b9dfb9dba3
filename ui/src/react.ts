import * as client from "react-dom/client";

// In the chunk of the libraries, so that its import starts them, before and apart from
// what uses them.
export const createRoot = client.createRoot;
export const hydrateRoot = client.hydrateRoot;
