import { countNumbersGiven } from "#/server/insight/insight.ts";
import type { Services } from "#/server/services.ts";
import {
  type Answered,
  type ConversationKey,
  type FoundConversation,
  type FoundNumber,
  findConversations,
  findNumbers,
  type Kept,
  keepAnswers,
  listUnlisted,
  type NumberAsked,
} from "./queries.ts";
import { hex } from "./sealing.ts";
import { StatementBatch } from "./statement-batch.ts";

/** Far below what a person notices; long enough for a few to come together. */
const gatherMs = 10;

/** An answer to keep, with the business whose number it gives. */
type ToKeep = Answered & { numberOf: string | undefined };

/** Statements of conversations outside transactions, each run for all who are answered at the same time. */
export class SharedStatements {
  #answering = 0;
  readonly #find: StatementBatch<ConversationKey, FoundConversation>;
  readonly #numbers: StatementBatch<NumberAsked, FoundNumber>;
  readonly #unlisted: StatementBatch<readonly string[], Set<string>>;
  readonly #keep: StatementBatch<ToKeep, Kept>;

  constructor({ db, clock }: Pick<Services, "db" | "clock">) {
    // A caller who is alone waits for nobody.
    const pauseMs = () => (this.#answering > 1 ? gatherMs : 0);
    this.#find = new StatementBatch({ pauseMs, run: (keys) => findConversations(db, keys, clock.now()) });
    this.#numbers = new StatementBatch({ pauseMs, run: (asked) => findNumbers(db, asked) });
    this.#unlisted = new StatementBatch({
      pauseMs,
      run: async (asked) => {
        const unlisted = await listUnlisted(db, [...new Set(asked.flat())]);
        return asked.map(() => unlisted);
      },
    });
    this.#keep = new StatementBatch({
      pauseMs,
      // A conversation and the limit of a caller are one row each.
      keysOf: ({ id, caller }) => [hex(id), hex(caller)],
      run: async (all) => {
        await countNumbersGiven({ db, clock }, all.flatMap(numberGivenIn));
        return keepAnswers(db, all, clock.now());
      },
    });
  }

  /** Counts what is answered meanwhile: where there are others, a statement waits for theirs. */
  async during<T>(answering: () => Promise<T>): Promise<T> {
    this.#answering += 1;
    try {
      return await answering();
    } finally {
      this.#answering -= 1;
    }
  }

  findConversation = (key: ConversationKey) => this.#find.add(key);
  findNumber = (asked: NumberAsked) => this.#numbers.add(asked);
  /** Those of these businesses that may not be listed; perhaps others too. */
  listUnlisted = (ids: readonly string[]) => this.#unlisted.add(ids);
  keepAnswer = (answered: ToKeep) => this.#keep.add(answered);
}

/** Counted once a day a person, so it does no harm if the answer is made again. */
export const numberGivenIn = ({ numberOf, caller }: Pick<ToKeep, "numberOf" | "caller">) =>
  numberOf ? [{ businessId: numberOf, person: hex(caller) }] : [];
