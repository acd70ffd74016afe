import { startTransition, useEffect, useState } from "react";

/** The order of each list, by its name, drawn once per visit: coming back to the page finds it as it was. */
const drawn = new Map<string, number[]>();

/**
 * A list in an order of its own for each visit. The first render is in the given order, as the server drew it; who has
 * scrolled by the time script runs keeps it, so that nothing changes under a finger.
 */
export function useShuffled<T>(name: string, items: T[]): T[] {
  const [order, setOrder] = useState<number[]>();

  useEffect(() => {
    if (window.scrollY > 0 && !drawn.has(name)) drawn.set(name, [...items.keys()]);
    const kept = drawn.get(name);
    const now = kept?.length === items.length ? kept : shuffle([...items.keys()]);
    drawn.set(name, now);
    // Sixty cards: a tap on the search must not wait for them.
    startTransition(() => setOrder(now));
  }, [name, items]);

  return order?.length === items.length ? order.map((index) => items[index]!) : items;
}

function shuffle(order: number[]) {
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}
