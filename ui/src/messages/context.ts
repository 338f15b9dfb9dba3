import { createContext, useContext } from "react";
import { en } from "./en.ts";
import type { Messages } from "./messages.ts";

export const MessagesContext = createContext<Messages>(en);

export const useMessages = (): Messages => useContext(MessagesContext);
