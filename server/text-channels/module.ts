import { defineModule } from "#/server/platform/module.ts";
import { textBooking } from "./booking-text.ts";
import { textOffer } from "./offer.ts";
import { sendDelayed, sendText } from "./outbox.ts";
import { forgetWords, sweepOld } from "./queries.ts";
import { textRoutes } from "./routes.ts";
import { endConversationsOf, removeTextsOf } from "./text-channels.ts";

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
  listen: (services) => {
    const { events } = services;
    events.onInTransaction("notification.written", async (tx, { notificationId }) => {
      await textOffer(tx, services, notificationId);
      await textBooking(tx, services, notificationId);
    });
    events.onInTransaction("account.access-revoked", (tx, { accountId }) =>
      endConversationsOf(tx, services, accountId),
    );
  },
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
  erase: (tx, services, accountId) => removeTextsOf(tx, services, accountId),
});
