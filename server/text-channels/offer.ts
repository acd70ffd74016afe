import { sql } from "drizzle-orm";
import { countNumberGiven } from "#/server/insight/insight.ts";
import type { Db } from "#/server/platform/database/database.ts";
import type { Services } from "#/server/services.ts";
import { screenLengthMax, shorten, toGsm } from "#/shared/gsm.ts";
import { formatNaira } from "#/shared/money.ts";
import { nationalPhone } from "#/shared/phone.ts";
import { hashNumber, hex } from "./hash.ts";
import { queueUnsolicited } from "./outbox.ts";
import { findNumber, hasStopped } from "./queries.ts";
import { type Language, say } from "./sentences.ts";
import type { Channel } from "./tables.ts";

type OfferDeps = Pick<Services, "db" | "clock" | "config" | "jobs">;

interface Offer {
  channel: Channel;
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
  const { rows } = await tx.execute<Offer>(sql`
    with notified as (
      select split_part(n.subject, ' ', 1) as request_id, split_part(n.subject, ' ', 2) as business_id
      from notifications n where n.id = ${notificationId} and n.kind = 'quote.offered'
    )
    select r.channel, r.language, a.phone, q.search, o.price_kobo as "priceKobo", o.price_to_kobo as "priceToKobo",
      b.id as "businessId", b.name as business
    from notified t
    join text_quote_requests r on r.request_id = t.request_id::uuid
    join quote_requests q on q.id = r.request_id
    join quote_recipients o on o.request_id = q.id and o.business_id = t.business_id::uuid
    join businesses b on b.id = o.business_id
    join accounts a on a.id = q.asker_id
    where a.phone_proven_at is not null and a.deleted_at is null and a.blocked_at is null and o.price_kobo is not null`);
  return rows[0];
}

/** Texts an offer to a person who requested quotes by text, in the transaction that notified them: once per business. */
export async function textOffer(tx: Db, deps: OfferDeps, notificationId: string): Promise<void> {
  const secret = deps.config.textChannels?.secret;
  const offer = secret ? await findOffer(tx, notificationId) : undefined;
  if (!secret || !offer) return;
  const caller = hashNumber(secret, "caller", offer.phone);
  if (await hasStopped(tx, caller)) return;
  const phone = await findNumber(tx, offer.businessId);
  const text = offerText(deps.config.brand, offer, phone);
  if (phone) await countNumberGiven({ ...deps, db: tx }, { businessId: offer.businessId, person: hex(caller) });
  await queueUnsolicited(tx, deps, { number: offer.phone, text, preferred: offer.channel });
}

/** One text of at most 160 letters. The search words are shortened first, then the name. */
function offerText(brand: string, offer: Offer, phone: string | undefined): string {
  const { language, priceKobo, priceToKobo } = offer;
  const prices = [priceKobo, priceToKobo].filter((kobo) => kobo !== null);
  const price = prices.map((kobo) => formatNaira(Number(kobo) / 100)).join(" - ");
  const tail = [phone && say(language, "callThem", { phone: nationalPhone(phone) }), say(language, "stopEnds")];
  const sentence = (business: string, search: string) =>
    toGsm([`${brand}:`, say(language, "offer", { business, price, search }), ...tail].filter(Boolean).join(" "));
  const business = shorten(offer.business, 30);
  const lengthLeft = screenLengthMax - sentence(business, "").length;
  const search = lengthLeft >= 8 ? shorten(offer.search, lengthLeft) : "";
  const text = sentence(business, search);
  return text.length <= screenLengthMax ? text : sentence(shorten(offer.business, 12), "").slice(0, screenLengthMax);
}
