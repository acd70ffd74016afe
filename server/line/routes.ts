import { AppError } from "#/server/platform/errors.ts";
import { routes } from "#/server/platform/http/route.ts";
import { lineContract } from "./contract.ts";
import { screenLettersMax } from "./gsm.ts";
import { converse, notSetUp, requireSecret } from "./line.ts";
import { isSigned, readDelivery } from "./whatsapp.ts";

/** USSD says before each screen whether another follows. */
const ussdLettersMax = screenLettersMax - "CON ".length;
const whatsAppLettersMax = 600;

const forged = () => new AppError("line/forged", "That is not signed by the provider");

export const lineRoutes = routes(lineContract, {
  "POST /v2/line/{secret}/ussd": async ({ params, body, header, ...services }) => {
    const secret = requireSecret(services, params.secret);
    const { sessionId, phoneNumber, text } = body;
    const typed = text.split("*").at(-1)!;
    const about = { channel: "ussd", number: phoneNumber, session: sessionId, lettersMax: ussdLettersMax } as const;
    const answer = await converse(services, secret, { ...about, key: `${sessionId}\n${text}`, text: typed });
    header("cache-control", "no-store");
    return `${answer.isOver ? "END" : "CON"} ${answer.text}`;
  },
  "POST /v2/line/{secret}/sms": async ({ params, body, ...services }) => {
    const secret = requireSecret(services, params.secret);
    const about = { channel: "sms", number: body.from, session: "", lettersMax: screenLettersMax } as const;
    await converse(services, secret, { ...about, key: body.id, text: body.text });
    return "";
  },
  "GET /v2/line/whatsapp": ({ query, config }) => {
    const whatsapp = config.line?.whatsapp;
    if (!whatsapp) throw notSetUp();
    const isOurs = query["hub.mode"] === "subscribe" && query["hub.verify_token"] === whatsapp.verifyToken;
    if (!isOurs) throw forged();
    return query["hub.challenge"];
  },
  "POST /v2/line/whatsapp": async ({ bytes, ...services }) => {
    const line = services.config.line;
    if (!line?.whatsapp) throw notSetUp();
    if (!isSigned(bytes.bytes, bytes.header("x-hub-signature-256"), line.whatsapp.appSecret)) throw forged();
    for (const { id, number, ...sent } of readDelivery(bytes.bytes)) {
      const about = { channel: "whatsapp", number, session: "", lettersMax: whatsAppLettersMax } as const;
      await converse(services, line.secret, { ...about, ...sent, key: id });
    }
    return { received: true };
  },
});
