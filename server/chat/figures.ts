import { afterCommit } from "#/server/platform/database/commit.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Metrics } from "#/server/platform/observe/metrics.ts";

/** Figures of messages in this process, counted once they are committed. */
export class ChatFigures {
  readonly #messages;
  readonly #marks;

  constructor(metrics: Metrics) {
    this.#messages = metrics.counter("localchap_chat_messages_total", "Messages that were stored.");
    this.#marks = metrics.counter("localchap_chat_marks_total", "Safety marks on stored messages, by mark.", ["mark"]);
  }

  count(tx: Db, safety: readonly string[]) {
    afterCommit(tx, () => {
      this.#messages.inc();
      for (const mark of safety) this.#marks.inc({ mark });
    });
  }
}
