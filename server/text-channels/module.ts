import { defineModule } from "#/server/platform/module.ts";
import { lagosDay } from "#/shared/time.ts";
import { textOffer } from "./offer.ts";
import { findDay, sendDelayed, sendText } from "./outbox.ts";
import { forgetWords, sweepOld } from "./queries.ts";
import { textRoutes } from "./routes.ts";
import { removeTextsOf } from "./text-channels.ts";

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    /** Sends a queued text by SMS or WhatsApp. */
    "text-channels.send": { textId: string };
    /** Sends the texts that were delayed until the morning. */
    "text-channels.send-delayed": Record<string, never>;
    "text-channels.forget-words": Record<string, never>;
    "text-channels.sweep": Record<string, never>;
  }
}

export const textChannels = defineModule({
  name: "text-channels",
  routes: textRoutes,
  listen: (services) =>
    services.events.onInTransaction("notification.written", (tx, { notificationId }) =>
      textOffer(tx, services, notificationId),
    ),
  jobs: (services) => [
    { name: "text-channels.send", work: ({ textId }) => sendText(services, textId) },
    { name: "text-channels.send-delayed", every: "*/10 * * * *", work: () => sendDelayed(services) },
    {
      name: "text-channels.forget-words",
      every: "40 * * * *",
      work: () => forgetWords(services.db, services.clock.now()),
    },
    { name: "text-channels.sweep", every: "20 2 * * *", work: () => sweepOld(services.db, services.clock.now()) },
  ],
  metrics: ({ observer, db, clock }) => {
    const help =
      "Texts of today by SMS and WhatsApp, and those refused because the day's were spent; the same in every process.";
    observer.metrics.gauge(
      "localchap_texts_today",
      help,
      async () => {
        const { sms, whatsapp, refused } = await findDay(db, lagosDay(clock.now()));
        return Object.entries({ sms, whatsapp, refused }).map(([kind, value]) => ({ labels: { kind }, value }));
      },
      ["kind"],
    );
  },
  erase: (tx, services, accountId) => removeTextsOf(tx, services, accountId),
});
