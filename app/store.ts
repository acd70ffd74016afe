import { useSyncExternalStore } from "react";

/** A value outside of React that components subscribe to. */
interface Store<T> {
  get: () => T;
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
  /** Value on the server, and in the first render in the browser. */
  initial: T;
}

/**
 * A store for state that several screens share.
 * @param read reads the stored value on first use in the browser; default: `initial`
 */
export function createStore<T>(initial: T, read: () => T = () => initial): Store<T> {
  const listeners = new Set<() => void>();
  let known: { value: T } | undefined;
  return {
    initial,
    get: () => {
      known ??= { value: read() };
      return known.value;
    },
    set: (next) => {
      known = { value: next };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The value of a store, or what `select` takes from it, and each change. `select` must return the same for the same value. */
export function useStore<T>(store: Store<T>): T;
export function useStore<T, S>(store: Store<T>, select: (value: T) => S): S;
export function useStore<T>(store: Store<T>, select: (value: T) => unknown = (value) => value) {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.initial),
  );
}
