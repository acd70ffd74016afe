import { afterCommit } from "#/server/platform/database/commit.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Metrics } from "#/server/platform/observe/metrics.ts";

type QuoteStep = "asked" | "offered" | "declined" | "accepted" | "closed" | "expired";

/** In seconds: 5 and 15 minutes, an hour, the two reminders at 2 and 20 hours, two days, and the week a request is open. */
const offerBounds = [300, 900, 3_600, 7_200, 72_000, 172_800, 604_800];

/** Figures of requests for quotes in this process, counted once what they count is committed. */
export class QuoteFigures {
  readonly #steps;
  readonly #firstOffer;

  constructor(metrics: Metrics) {
    this.#steps = metrics.counter("localchap_quote_steps_total", "What became of requests for quotes, by step.", [
      "step",
    ]);
    const help = "From asking to the first offer.";
    this.#firstOffer = metrics.histogram("localchap_quote_first_offer_seconds", help, [], offerBounds);
  }

  count(tx: Db, step: QuoteStep, times = 1) {
    afterCommit(tx, () => this.#steps.inc({ step }, times));
  }

  timeFirstOffer(tx: Db, { createdAt }: { createdAt: Date }, now: Date) {
    afterCommit(tx, () => this.#firstOffer.observe((now.getTime() - createdAt.getTime()) / 1_000));
  }
}
