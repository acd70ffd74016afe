import { hash } from "./dice.ts";

/** Kinds of ids; the number is part of the id, so kinds never meet. Append only. */
const kinds = {
  business: 1,
  owner: 2,
  reviewer: 3,
  item: 4,
  comment: 5,
  certification: 6,
  subscription: 7,
  load: 8,
  agent: 9,
  staff: 10,
  case: 11,
} as const;
type IdKind = keyof typeof kinds;

const beginsMs = Date.UTC(2023, 0, 1);
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");

/**
 * The id of the `nth` thing of a kind that belongs to business or person `number`: version 7 in shape. Its time part
 * counts up with the number and not with the drawn day, so that a million rows go into their indexes in order.
 */
export function demoId(kind: IdKind, number: number, nth = 0) {
  const time = hex(beginsMs + number * 1000, 12);
  const tail = hash(`${kind}:${number}:${nth}`);
  const last = hash(`${nth}:${number}:${kind}`);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(kinds[kind], 1)}${hex(nth, 2)}-8${hex(tail & 0xfff, 3)}-${hex(tail >>> 16, 4)}${hex(last, 8)}`;
}
