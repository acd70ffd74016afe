import { useSyncExternalStore } from "react";

/** For so long a decision can be undone by one press. */
export const undoSeconds = 10;

/** A decision that was made just now. */
export interface Undoable {
  id: number;
  message: string;
  /** @returns what is said once it is undone */
  undo: () => Promise<{ message: string }>;
  /** Where the thing that was decided on is. */
  path: string;
}

let current: Undoable | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: Undoable | undefined) {
  current = next;
  for (const listener of listeners) listener();
}

/** Offers to undo a decision; it takes the place of the offer before, which then stands. */
export function offerUndo(offer: Omit<Undoable, "id">) {
  const id = ++lastId;
  change({ id, ...offer });
  setTimeout(() => current?.id === id && change(undefined), undoSeconds * 1_000);
}

export const withdrawUndo = () => change(undefined);

function listen(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The decision that can be undone now. */
export const useUndo = () => useSyncExternalStore(listen, () => current);
