import catalog from "./data/catalog.json" with { type: "json" };
import misc from "./data/misc.json" with { type: "json" };
import { Dice } from "./dice.ts";
import { fill, type Words } from "./fill.ts";
import type { CatalogChoice } from "./trades.ts";

/** Something a demo business sells. */
export interface CatalogItem {
  name: string;
  priceKobo: number;
  description: string;
}

const [itemsMin, itemsMax] = misc.shares.catalogItems as [number, number];
const koboPerNaira = 100;

/** Two to eight of the choices, fewer where there are no more. */
export function drawCatalog(number: number, choices: CatalogChoice[], words: Words): CatalogItem[] {
  const dice = new Dice("catalog", number);
  return dice.pickSome(choices, dice.between(itemsMin, itemsMax)).map(({ name, min, max }) => ({
    name,
    priceKobo: roundPrice(min + dice.next() * (max - min)) * koboPerNaira,
    description: fill(dice.pick(catalog.itemDescriptions), { ...words, item: name }),
  }));
}

/**
 * Rounds a price as people write it.
 *
 * @param naira any positive amount
 * @returns naira, to the nearest 50 below 2,000, 500 below 50,000, 1,000 below 500,000, and 5,000 above
 * @source `priceRule` in data/catalog.json
 */
export function roundPrice(naira: number) {
  const step = naira < 2_000 ? 50 : naira < 50_000 ? 500 : naira < 500_000 ? 1_000 : 5_000;
  return Math.max(step, Math.round(naira / step) * step);
}
