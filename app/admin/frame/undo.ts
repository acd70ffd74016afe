import { createStore, useStore } from "#/app/store.ts";

/** For so long a decision can be undone by one press. */
export const undoSeconds = 10;

/** A decision that was made just now. */
export interface Undoable {
  id: number;
  message: string;
  /** @returns what is said once it is undone */
  undo: () => Promise<{ message: string }>;
  /** Page of the thing that was decided on. */
  path: string;
}

const offered = createStore<Undoable | undefined>(undefined);
let lastId = 0;

/** Offers to undo a decision; it takes the place of the offer before, which then stands. */
export function offerUndo(offer: Omit<Undoable, "id">) {
  const id = ++lastId;
  offered.set({ id, ...offer });
  setTimeout(() => offered.get()?.id === id && withdrawUndo(), undoSeconds * 1_000);
}

export const withdrawUndo = () => offered.set(undefined);

/** The decision that can be undone now. */
export const useUndo = () => useStore(offered);
