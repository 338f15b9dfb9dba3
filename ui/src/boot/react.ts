import * as client from "react-dom/client";

// In the chunk of the libraries, so that boot.ts can evaluate them in a task of their own
// before the application.
export const createRoot = client.createRoot;
export const hydrateRoot = client.hydrateRoot;
