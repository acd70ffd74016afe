import { problemsOf } from "#/app/ui/problems.ts";
import type { Message } from "#/server/chat/contract.ts";
import type { OutboxStore } from "./outbox-store.ts";
import { mayHelpLater, type Outgoing } from "./outgoing.ts";

interface Drained {
  /** Sends one message. @throws what the call throws */
  deliver: (outgoing: Outgoing) => Promise<Message>;
  /** Told of each that has arrived. */
  onDelivered: (outgoing: Outgoing, message: Message) => void;
  /** Told of each change of what is kept. */
  onChange: () => Promise<void>;
  /** True if its writer is still signed in. */
  isWanted: () => boolean;
}

/**
 * Sends what `accountId` has waiting, one after the other, in the order it was written. What the server refuses is kept with its
 * sentence; when the line is down everything else stays as it is.
 *
 * @returns whether nothing is left that waits
 */
export async function drain(
  store: OutboxStore,
  accountId: string,
  { deliver, onDelivered, onChange, isWanted }: Drained,
): Promise<boolean> {
  for (let next = await firstWaiting(store, accountId); next; next = await firstWaiting(store, accountId)) {
    try {
      const message = await deliver(next);
      await store.drop(next.clientId);
      onDelivered(next, message);
    } catch (error) {
      if (!isWanted() || mayHelpLater(error)) return false;
      await store.put({ ...next, problem: problemsOf(error).detail ?? "" });
    }
    await onChange();
    if (!isWanted()) return false;
  }
  return true;
}

const firstWaiting = async (store: OutboxStore, accountId: string) =>
  (await store.list(accountId)).find(({ problem }) => problem === "");
