import { useSyncExternalStore } from "react";

const never = () => () => {};

/** True if script runs: false in the server's HTML and in the first render, so that both are the same. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
