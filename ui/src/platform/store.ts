import { useSyncExternalStore } from "react";

/** A value outside React that components and other modules can subscribe to. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(next) {
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The store's value; `onServer` is what the server renders and hydration starts from. */
export const useStore = <T>(store: Store<T>, onServer: T): T =>
  useSyncExternalStore(store.subscribe, store.get, () => onServer);
