import { lgaById } from "#/server/place/place.ts";
import { listingsOfEach } from "#/server/search/search.ts";
import type { Services } from "#/server/services.ts";
import type { QuoteOffer, QuoteRequest, RecipientState } from "./contract.ts";
import type { RecipientRow, RequestRow, ShownRequest } from "./queries.ts";

/** The state of a request now: one that ran out is expired before the sweep has seen it. */
export const stateOf = ({ state, expiresAt }: Pick<RequestRow, "state" | "expiresAt">, now: Date) =>
  state === "open" && expiresAt <= now ? "expired" : state;

function statusOf(recipient: RecipientRow, request: RequestRow, now: Date): RecipientState {
  const { state } = recipient;
  const isOver = stateOf(request, now) !== "open";
  if (state === "declined" || state === "accepted" || !isOver) return state;
  return request.state === "accepted" ? "not_chosen" : "ended";
}

function presentOffer(recipient: RecipientRow): QuoteOffer | null {
  const { offerId, priceKobo, priceToKobo, note, canStart, offeredAt } = recipient;
  if (!offerId || priceKobo === null) return null;
  return {
    ...{ id: offerId, price: priceKobo / 100, price_to: priceToKobo === null ? null : priceToKobo / 100 },
    ...{ note, can_start: canStart, offered_at: offeredAt?.toISOString() ?? "" },
  };
}

/** Requests as `viewerId` may see them: the businesses as cards, measured from the asked LGA. */
export async function presentRequests(
  deps: Pick<Services, "db" | "clock">,
  viewerId: string,
  shown: readonly ShownRequest[],
): Promise<QuoteRequest[]> {
  const now = deps.clock.now();
  const cards = await listingsOfEach(
    deps,
    shown.map(({ request, recipients }) => ({
      ids: recipients.map(({ businessId }) => businessId),
      point: lgaById(request.localGovernmentId),
    })),
  );
  return shown.map(({ request, asker, recipients }, at) => {
    const lga = lgaById(request.localGovernmentId);
    const cardOf = new Map(cards[at]!.map((card) => [card.id, card]));
    return {
      ...presentRequest(request, viewerId, now),
      asker: {
        firstname: asker.isGone ? "Former member" : asker.firstName,
        area: [request.town, lga.name].filter(Boolean).join(", "),
      },
      recipients: recipients.map((recipient) => ({
        business_id: recipient.businessId,
        business: cardOf.get(recipient.businessId) ?? null,
        status: statusOf(recipient, request, now),
        decline_reason: recipient.declineReason,
        distance_km: cardOf.get(recipient.businessId)?.distance_km ?? null,
        offer: presentOffer(recipient),
      })),
    };
  });
}

function presentRequest(request: RequestRow, viewerId: string, now: Date) {
  const { id, search, description, localGovernmentId, town, when, on, budgetKobo, pictures } = request;
  const lga = lgaById(localGovernmentId);
  return {
    ...{ id, search, description, town, when, state: lga.state.name, lga: lga.name, date: on ?? "" },
    budget: budgetKobo === null ? null : budgetKobo / 100,
    pictures: pictures.map((_, at) => `/v2/quote_requests/${id}/picture/${at + 1}`),
    status: stateOf(request, now),
    is_mine: request.askerId === viewerId,
    created_at: request.createdAt.toISOString(),
    expires_at: request.expiresAt.toISOString(),
  };
}
