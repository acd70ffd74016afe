import type { Texts } from "#/app/ui/use-form.ts";
import { readNaira } from "#/shared/money.ts";

interface Item {
  name: string;
  quantity: number;
  price: number;
}

/** Items as they are typed; rows that are left empty are none. */
export const itemsOf = (texts: Texts, rows: number): Item[] =>
  Array.from({ length: rows }, (_, nth) => ({
    name: texts[`items.${nth}.name`] ?? "",
    quantity: Number(texts[`items.${nth}.quantity`] || 1),
    price: readNaira(texts[`items.${nth}.price`] || "0"),
  }));

export const sumOf = (items: readonly Item[]) => items.reduce((sum, { quantity, price }) => sum + quantity * price, 0);

const folded = (name: string) => name.trim().toLowerCase();

export const isSame = (name: string, other: string) => folded(name) === folded(other);

/** The first row without a price that is empty or where the name was begun; -1: none. */
export const rowFor = (name: string, texts: Texts, rows: number): number =>
  Array.from({ length: rows }, (_, nth) => nth).findIndex(
    (nth) => !texts[`items.${nth}.price`]?.trim() && folded(name).startsWith(folded(texts[`items.${nth}.name`] ?? "")),
  );
