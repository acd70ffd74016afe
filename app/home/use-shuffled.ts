import { startTransition, useEffect, useLayoutEffect, useRef, useState } from "react";

/** The random order of each list by name, once per visit, so that it is stable when the visitor comes back. */
const drawn = new Map<string, number[]>();

/**
 * A list in an order of its own for each visit. The first render is in the given order, as the server drew it; who has
 * scrolled or tapped by the time the other one is drawn keeps it, so that nothing changes under a finger.
 */
export function useShuffled<T>(name: string, items: T[]): T[] {
  const [order, setOrder] = useState<number[]>();
  const isNew = useRef(false);
  // Read in the first render: the tap is repeated after it (before-script.ts), and must find its button in place.
  const [wasTapped] = useState(() => typeof window !== "undefined" && window.tappedEarly !== undefined);

  useEffect(() => {
    const known = drawn.get(name);
    isNew.current = known?.length !== items.length;
    const given = [...items.keys()];
    const now = !isNew.current ? known : wasTapped ? given : shuffle([...given]);
    // Sixty cards: a tap on the search must not wait for them.
    startTransition(() => setOrder(now));
  }, [name, items, wasTapped]);

  // Before it is painted: the person may have scrolled meanwhile.
  useLayoutEffect(() => {
    if (!order) return;
    const given = [...order.keys()];
    const hasScrolled = isNew.current && window.scrollY > 0;
    isNew.current = false;
    drawn.set(name, hasScrolled ? given : order);
    if (hasScrolled) setOrder(given);
  }, [name, order]);

  return order?.length === items.length ? order.map((index) => items[index]!) : items;
}

function shuffle(order: number[]) {
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}
