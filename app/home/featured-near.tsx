import type { ReactNode } from "react";
import { api } from "#/app/api.ts";
import { type Card, toCard } from "#/app/search/card.ts";
import { useQuery } from "#/app/use-query.ts";
import { nearestFirst } from "./nearest-first.ts";
import { useShuffled } from "./use-shuffled.ts";

interface FeaturedNearProps {
  /** "Kano, Dala", a state, or empty for all of Nigeria. */
  place: string;
  /** Shown until those of the place are there. */
  cards: Card[];
  children: (cards: Card[]) => ReactNode;
}

const none: Card[] = [];

/** The featured businesses of another place than the one that the page was rendered for. */
export default function FeaturedNear({ place, cards, children }: FeaturedNearProps) {
  const { answer = none } = useQuery(`featured ${place}`, async () => {
    const listings = await api("GET /v2/featured_client", { query: { location: place } });
    return listings.map((listing) => ({ ...toCard(listing), reply_minutes: null, reply_rate: null }));
  });
  const shuffled = useShuffled(`featured ${place}`, answer);
  return children(shuffled.length > 0 ? nearestFirst(shuffled, place) : cards);
}
