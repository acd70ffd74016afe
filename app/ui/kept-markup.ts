import type { HTMLAttributes, ReactElement, ReactNode } from "react";

type Content = Pick<HTMLAttributes<HTMLElement>, "children" | "dangerouslySetInnerHTML">;

/** @returns the markup of `children` @param of all that it depends on */
export type KeepMarkup = (of: unknown, children: () => ReactNode) => string;

/** Given by the built server alone. */
let keep: KeepMarkup | undefined;

export function keepMarkupWith(keeper: KeepMarkup | undefined) {
  keep = keeper;
}

/**
 * Content of an element: on the server its markup, rendered once and then kept for the next pages that show the same; in
 * browsers its children, which come to life over it as over any markup. They use no context and no `useId` (both come from
 * where in a page a part stands), and put nothing into the head.
 *
 * @param of all that the markup depends on, as JSON can say it
 */
export const keptMarkup = (of: unknown, children: () => ReactNode): Content =>
  keep ? { dangerouslySetInnerHTML: { __html: keep(of, children) } } : { children: children() };

/**
 * Content of a list, likewise: each item is kept by itself, with the element it stands in.
 *
 * @param kind all that an item's markup depends on beside the item
 */
export function keptItems<Item>(
  kind: unknown,
  items: readonly Item[],
  child: (item: Item, index: number) => ReactElement,
): Content {
  const keeper = keep;
  if (!keeper) return { children: items.map(child) };
  // Added up and not joined: the page is put together once, and what is joined here would be copied there again.
  let markup = "";
  for (const [index, item] of items.entries()) markup += keeper([kind, item], () => child(item, index));
  return { dangerouslySetInnerHTML: { __html: markup } };
}
