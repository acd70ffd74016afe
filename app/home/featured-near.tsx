import type { ReactNode } from "react";
import { api } from "#/app/api.ts";
import { type Card, toCard } from "#/app/search/card.ts";
import { useQuery } from "#/app/use-query.ts";

interface FeaturedNearProps {
  /** "Kano, Dala", a state, or empty for all of Nigeria. */
  place: string;
  /** Shown until those of the place are there. */
  cards: Card[];
  children: (cards: Card[]) => ReactNode;
}

/** The featured businesses of another place than the one that the page was rendered for. */
export default function FeaturedNear({ place, cards, children }: FeaturedNearProps) {
  const { answer } = useQuery(`featured ${place}`, () =>
    api("GET /v2/featured_client", { query: { location: place } }),
  );
  return children(answer?.map((listing) => ({ ...toCard(listing), reply_minutes: null, reply_rate: null })) ?? cards);
}
