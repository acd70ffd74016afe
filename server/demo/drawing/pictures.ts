import { withoutTown } from "../places.ts";
import { drawCard } from "./card.ts";
import { drawItem } from "./item.ts";
import { drawPerson } from "./person.ts";

export { drawCard, drawItem, drawPerson };

const pathMax = 200;

/**
 * The picture behind a path below `/media/demo/`: `card/{categoryId}-{bid}.svg`, `card/{categoryId}.{trade}-{bid}.svg`
 * with a trade that has a drawing of its own, `item/{categoryId}-{slug}-{n}.svg`
 * or `person/{first}-{last}.svg`. Any name is drawn.
 *
 * @returns SVG text, the same for the same path; `undefined` for any other path
 */
export function demoPicture(path: string): string | undefined {
  if (path.length > pathMax) return undefined;
  const [, card, trade, bid] = /^card\/([1-9]\d?)(?:\.([a-z]+(?:_[a-z]+)*))?-([a-z0-9-]+)\.svg$/.exec(path) ?? [];
  if (card && bid) {
    const name = titled(withoutTown(bid));
    return drawCard({ categoryId: Number(card), trade: trade?.replaceAll("_", "-"), name, seed: bid });
  }
  const [, kind, id, words] = /^(item)\/([1-9]\d?)-([a-z0-9-]+)\.svg$/.exec(path) ?? [];
  if (kind === "item") {
    const [, slug, number] = /^(.+)-(\d{1,7})$/.exec(words!) ?? [];
    return slug && drawItem({ categoryId: Number(id), name: titled(slug), number: Number(number) });
  }
  const [, first, last] = /^person\/([a-z0-9]+)-([a-z0-9-]+)\.svg$/.exec(path) ?? [];
  return first && last && drawPerson({ first: titled(first), last: titled(last) });
}

/** "mama-nkechi-and-sons" is "Mama Nkechi and Sons". */
const titled = (slug: string) =>
  slug
    .replace(/-+/g, " ")
    .trim()
    .replace(/\b(?!(?:and|of) )[a-z]/g, (letter) => letter.toUpperCase());
