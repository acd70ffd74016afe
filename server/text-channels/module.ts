import { AppError } from "#/server/platform/errors.ts";
import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { screenLengthMax } from "#/shared/gsm.ts";
import { textBooking } from "./booking-text.ts";
import { textChannelsContract } from "./contract.ts";
import { textOffer } from "./offer.ts";
import { sendDelayed, sendText } from "./outbox.ts";
import { forgetWords, sweepOld } from "./queries.ts";
import { answerText, endConversationsOf, notConfigured, removeTextsOf, requireSecret } from "./text-channels.ts";
import { isSigned, readDelivery } from "./whatsapp.ts";

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

/** USSD prefixes each screen with whether another follows. */
const ussdLengthMax = screenLengthMax - "CON ".length;
const whatsAppLengthMax = 600;

const forged = () => new AppError("text-channels/forged", "That is not signed by the provider");

export const textChannels = defineModule({
  name: "text-channels",
  routes: routes(textChannelsContract, {
    "POST /v2/line/{secret}/ussd": async ({ params, body, header, ...services }) => {
      const secret = requireSecret(services, params.secret);
      const { sessionId, phoneNumber, text } = body;
      const typed = text.split("*").at(-1)!;
      const about = { channel: "ussd", number: phoneNumber, session: sessionId, lengthMax: ussdLengthMax } as const;
      const answer = await answerText(services, secret, { ...about, deliveryId: `${sessionId}\n${text}`, text: typed });
      header("cache-control", "no-store");
      return `${answer.isOver ? "END" : "CON"} ${answer.text}`;
    },
    "POST /v2/line/{secret}/sms": async ({ params, body, ...services }) => {
      const secret = requireSecret(services, params.secret);
      const about = { channel: "sms", number: body.from, session: "", lengthMax: screenLengthMax } as const;
      await answerText(services, secret, { ...about, deliveryId: body.id, text: body.text });
      return "";
    },
    "GET /v2/line/whatsapp": {
      cacheTags: "none",
      handle: ({ query, config }) => {
        const whatsapp = config.textChannels?.whatsapp;
        if (!whatsapp) throw notConfigured();
        const isOurs = query["hub.mode"] === "subscribe" && query["hub.verify_token"] === whatsapp.verifyToken;
        if (!isOurs) throw forged();
        return query["hub.challenge"];
      },
    },
    "POST /v2/line/whatsapp": async ({ bytes, ...services }) => {
      const channels = services.config.textChannels;
      if (!channels?.whatsapp) throw notConfigured();
      if (!isSigned(bytes.bytes, bytes.header("x-hub-signature-256"), channels.whatsapp.appSecret)) throw forged();
      for (const { id, number, ...sent } of readDelivery(bytes.bytes)) {
        const about = { channel: "whatsapp", number, session: "", lengthMax: whatsAppLengthMax } as const;
        await answerText(services, channels.secret, { ...about, ...sent, deliveryId: id });
      }
      return { received: true };
    },
  }),
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
