import { textItem } from "@/platform/storage.ts";
import { createStore, useStore } from "@/platform/store.ts";

const OFF = "off";
const stored = textItem("localStorage", "single-keys");
const store = createStore(stored.read() !== OFF);

/**
 * Whether single letters are shortcuts on this device. They are a nuisance to those who speak
 * to their computer, or whose hands are not steady.
 */
export const singleKeys = {
  isOn: () => store.get(),
  turn(on: boolean) {
    stored.write(on ? null : OFF);
    store.set(on);
  },
};

export const useSingleKeys = () => useStore(store, true);
