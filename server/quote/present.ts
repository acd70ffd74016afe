import { lgaById } from "#/server/place/place.ts";
import { presentListing } from "#/server/search/search.ts";
import type { Services } from "#/server/services.ts";
import { formerMemberName } from "#/shared/former-member.ts";
import { joinAddress } from "#/shared/join-address.ts";
import type { QuoteOffer, QuoteRequest, ReceivedRequest, RecipientState, SentRequest } from "./contract.ts";
import type { ListedRow, listRequestsOf, listRequestsTo, RecipientRow, RequestRow, ShownRequest } from "./queries.ts";

type Row = Omit<RequestRow, "closeReason" | "endedAt">;

/** The current state of a request: `expired` from its expiry on, even before the sweep. */
export const stateOf = ({ state, expiresAt }: Pick<RequestRow, "state" | "expiresAt">, now: Date) =>
  state === "open" && expiresAt <= now ? "expired" : state;

function statusOf(state: RecipientRow["recipient"]["state"], request: Row, now: Date): RecipientState {
  const isOver = stateOf(request, now) !== "open";
  if (state === "declined" || state === "accepted" || !isOver) return state;
  return request.state === "accepted" ? "not_chosen" : "ended";
}

const presentPrice = (priceKobo: number, priceToKobo: number | null) => ({
  price: priceKobo / 100,
  price_to: priceToKobo === null ? null : priceToKobo / 100,
});

function presentOffer({ recipient }: RecipientRow): QuoteOffer | null {
  const { offerId, priceKobo, priceToKobo, note, canStart, offeredAt } = recipient;
  if (!offerId || priceKobo === null) return null;
  return {
    ...{ id: offerId, ...presentPrice(priceKobo, priceToKobo) },
    ...{ note, can_start: canStart, offered_at: offeredAt?.toISOString() ?? "" },
  };
}

export function presentRequest(
  { clock }: Pick<Services, "clock">,
  viewerId: string,
  { request, asker, recipients }: ShownRequest,
): QuoteRequest {
  const now = clock.now();
  const point = lgaById(request.localGovernmentId);
  return {
    ...presentFields(request, asker, { viewerId, now }),
    recipients: recipients.map((row) => {
      const card = row.card && presentListing(row.card, now, { point });
      return {
        business_id: row.recipient.businessId,
        business: card,
        status: statusOf(row.recipient.state, request, now),
        decline_reason: row.recipient.declineReason,
        distance_km: card?.distance_km ?? null,
        phone_verified: card !== null && row.hasProvenPhone,
        offer: presentOffer(row),
      };
    }),
  };
}

interface Reader {
  viewerId: string;
  now: Date;
}

type SentRow = Awaited<ReturnType<typeof listRequestsOf>>[number];

export function presentSent(row: SentRow, reader: Reader): SentRequest {
  const fields = presentFields(withInstants(row), row, reader);
  return { ...fields, offers: row.offers, waiting: fields.status === "open" ? row.waiting : 0 };
}

type ReceivedRow = NonNullable<Awaited<ReturnType<typeof listRequestsTo>>>[number];

export function presentReceived(row: ReceivedRow, reader: Reader): ReceivedRequest {
  const request = withInstants(row);
  return {
    ...presentFields(request, row, reader),
    answer: statusOf(row.answer, request, reader.now),
    offer: row.priceKobo === null ? null : presentPrice(row.priceKobo, row.priceToKobo),
  };
}

const withInstants = <R extends ListedRow>(row: R) => ({
  ...row,
  createdAt: new Date(row.createdAt),
  expiresAt: new Date(row.expiresAt),
});

function presentFields(request: Row, asker: ShownRequest["asker"], { viewerId, now }: Reader) {
  const { id, search, description, localGovernmentId, town, when, on, budgetKobo, pictures } = request;
  const lga = lgaById(localGovernmentId);
  return {
    ...{ id, search, description, town, when, state: lga.state.name, lga: lga.name, date: on ?? "" },
    budget: budgetKobo === null ? null : budgetKobo / 100,
    pictures: pictures.map((_, at) => `/v2/quote_requests/${id}/picture/${at + 1}`),
    status: stateOf(request, now),
    is_mine: request.askerId === viewerId,
    asker: {
      firstname: asker.isGone ? formerMemberName : asker.firstName,
      area: joinAddress(town, lga.name),
    },
    created_at: request.createdAt.toISOString(),
    expires_at: request.expiresAt.toISOString(),
  };
}
