import { defineModule } from "#/server/platform/module.ts";
import { lagosDay } from "#/shared/time.ts";
import { findDay } from "./budget.ts";
import { forgetLineOf } from "./line.ts";
import { forgetWords, sweepOld } from "./queries.ts";
import { textOffer } from "./quoting.ts";
import { RecentConversations } from "./recent.ts";
import { RecentSearches } from "./recent-searches.ts";
import { lineRoutes } from "./routes.ts";
import { SharedStatements } from "./shared-statements.ts";
import { sendKept, sendText } from "./texts.ts";

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Sends a sealed text, by SMS or WhatsApp. */
    "line.send-text": { textId: string };
    /** Sends the texts that were kept for the morning. */
    "line.send-kept": Record<string, never>;
    "line.forget-words": Record<string, never>;
    "line.sweep": Record<string, never>;
  }
}

declare module "#/server/platform/services.ts" {
  interface Services {
    recentConversations: RecentConversations;
    recentSearches: RecentSearches;
    sharedStatements: SharedStatements;
  }
}

export const line = defineModule({
  name: "line",
  provide: (services) => ({
    recentConversations: new RecentConversations(),
    recentSearches: new RecentSearches(),
    sharedStatements: new SharedStatements(services),
  }),
  routes: lineRoutes,
  listen: (services) => {
    const { events, recentSearches, vocabulary } = services;
    events.onCommitted("listing.changed", ({ businessId, stateIds }) => {
      const lists = stateIds.map((id) => `listings:${id}`);
      recentSearches.invalidate(`business:${businessId}`, "listings:all", ...lists);
    });
    events.onCommitted("words.changed", () => vocabulary.reading.then(() => recentSearches.clear()));
    events.onReconnected(() => recentSearches.clear());
    events.onInTransaction("notification.written", (tx, { notificationId }) => textOffer(tx, services, notificationId));
  },
  jobs: (services) => [
    { name: "line.send-text", work: ({ textId }) => sendText(services, textId) },
    { name: "line.send-kept", every: "*/10 * * * *", work: () => sendKept(services) },
    { name: "line.forget-words", every: "40 * * * *", work: () => forgetWords(services.db, services.clock.now()) },
    { name: "line.sweep", every: "20 2 * * *", work: () => sweepOld(services.db, services.clock.now()) },
  ],
  metrics: ({ observer, db, clock }) => {
    const help =
      "Texts of today by SMS and WhatsApp, and those refused because the day's were spent; the same in every process.";
    observer.metrics.gauge(
      "localchap_line_texts_of_today",
      help,
      async () => {
        const { sms, whatsapp, refused } = await findDay(db, lagosDay(clock.now()));
        return Object.entries({ sms, whatsapp, refused }).map(([kind, value]) => ({ labels: { kind }, value }));
      },
      ["kind"],
    );
  },
  erase: (tx, services, accountId) => forgetLineOf(tx, services, accountId),
});
