import { sql } from "drizzle-orm";
import { countNumbersGiven } from "#/server/insight/insight.ts";
import { readPlace } from "#/server/place/place.ts";
import type { Db } from "#/server/platform/database/database.ts";
import { askForQuotes } from "#/server/quote/quote.ts";
import type { Services } from "#/server/services.ts";
import { formatNaira } from "#/shared/money.ts";
import { nationalPhone } from "#/shared/phone.ts";
import { screenLettersMax, shorten, toGsm } from "./gsm.ts";
import { sentenceOf, viewerOf } from "./members.ts";
import { findNumber, findUpdatedAt, hasStopped } from "./queries.ts";
import { hashNumber } from "./sealing.ts";
import { type Language, type SentenceName, say } from "./sentences.ts";
import { numberGivenIn } from "./shared-statements.ts";
import { lineRequests } from "./tables.ts";
import { queueText } from "./texts.ts";
import type { QuoteDraft, QuoteTime } from "./turn.ts";

type Deps = Pick<
  Services,
  "db" | "clock" | "vocabulary" | "config" | "jobs" | "events" | "jobFigures" | "quoteFigures"
>;

const searchLettersMax = 100;

interface Asking {
  accountId: string | undefined;
  caller: Uint8Array;
  channel: "ussd" | "sms" | "whatsapp";
  language: Language;
}

/**
 * Asks up to five businesses for quotes, by the rules of the product, and notes by which channel the answers go.
 * @returns how many were asked, or the sentence that says why none was
 */
export async function askByText(
  deps: Deps,
  { accountId, caller, channel, language }: Asking,
  { what, place: placeName }: QuoteDraft,
  when: QuoteTime,
): Promise<number | SentenceName> {
  const place = readPlace(placeName);
  if (!accountId) return "confirmNumber";
  if (!place?.lga) return "notDone";
  if (await hasStopped(deps.db, caller)) return "startFirst";
  const where = { state: place.state.name, lga: place.lga.name, town: place.area?.name ?? "" };
  const draft = { search: what.slice(0, searchLettersMax), description: what, ...where, when, date: "" };
  try {
    const request = await askForQuotes(deps, viewerOf(accountId), { ...draft, pictures: [], business_ids: [] });
    await deps.db.insert(lineRequests).values({ requestId: request.id, channel, language });
    return request.recipients.length;
  } catch (error) {
    return sentenceOf(error);
  }
}

interface Offer {
  channel: "ussd" | "sms" | "whatsapp";
  language: Language;
  phone: string;
  search: string;
  priceKobo: string;
  priceToKobo: string | null;
  businessId: string;
  business: string;
  [column: string]: unknown;
}

/** The offer that a notification is about, if it answers a request made by text. */
async function findOffer(tx: Db, notificationId: string): Promise<Offer | undefined> {
  const { rows } = await tx.execute<Offer>(sql`-- line.find-offer
    with told as (
      select split_part(n.subject, ' ', 1) as request_id, split_part(n.subject, ' ', 2) as business_id
      from notifications n where n.id = ${notificationId} and n.kind = 'quote.offered'
    )
    select r.channel, r.language, a.phone, q.search, o.price_kobo as "priceKobo", o.price_to_kobo as "priceToKobo",
      b.id as "businessId", b.name as business
    from told t
    join line_requests r on r.request_id = t.request_id::uuid
    join quote_requests q on q.id = r.request_id
    join quote_recipients o on o.request_id = q.id and o.business_id = t.business_id::uuid
    join businesses b on b.id = o.business_id
    join accounts a on a.id = q.asker_id
    where a.phone_proven_at is not null and a.deleted_at is null and a.blocked_at is null and o.price_kobo is not null`);
  return rows[0];
}

/** WhatsApp takes a message of our own only within a day of the last one of theirs; an hour is left for the queue. */
const whatsAppWindowMs = 23 * 3_600_000;

/** Texts an offer to a person who asked by text, in the transaction that told them of it: once for each business. */
export async function textOffer(tx: Db, deps: Deps, notificationId: string): Promise<void> {
  const secret = deps.config.line?.secret;
  const offer = secret ? await findOffer(tx, notificationId) : undefined;
  if (!secret || !offer) return;
  const caller = hashNumber(secret, "caller", offer.phone);
  if (await hasStopped(tx, caller)) return;
  const phone = await findNumber(tx, offer.businessId);
  const text = offerText(deps.config.brand, offer, phone);
  await countNumbersGiven({ ...deps, db: tx }, numberGivenIn({ numberOf: phone && offer.businessId, caller }));
  const wroteAt = await findUpdatedAt(tx, hashNumber(secret, "whatsapp", offer.phone));
  const mayWhatsApp = wroteAt !== undefined && deps.clock.now().getTime() - wroteAt.getTime() < whatsAppWindowMs;
  const about = { number: offer.phone, caller, isUnasked: true };
  if (offer.channel === "whatsapp" && deps.config.line?.whatsapp && mayWhatsApp) {
    await queueText(tx, deps, secret, { ...about, channel: "whatsapp", message: { text, choices: [] } });
  } else {
    await queueText(tx, deps, secret, { ...about, channel: "sms", message: text });
  }
}

/** One text of at most 160 letters. The words that were searched give way, then the name. */
function offerText(brand: string, offer: Offer, phone: string | undefined): string {
  const { language, priceKobo, priceToKobo } = offer;
  const prices = [priceKobo, priceToKobo].filter((kobo) => kobo !== null);
  const price = prices.map((kobo) => formatNaira(Number(kobo) / 100)).join(" - ");
  const tail = [phone && say(language, "callThem", { phone: nationalPhone(phone) }), say(language, "stopEnds")];
  const said = (business: string, search: string) =>
    toGsm([`${brand}:`, say(language, "offer", { business, price, search }), ...tail].filter(Boolean).join(" "));
  const business = shorten(offer.business, 30);
  const lettersLeft = screenLettersMax - said(business, "").length;
  const search = lettersLeft >= 8 ? shorten(offer.search, lettersLeft) : "";
  const text = said(business, search);
  return text.length <= screenLettersMax ? text : said(shorten(offer.business, 12), "").slice(0, screenLettersMax);
}
