import { useMemo } from "react";

/** A value of the type as one text. */
export type Packed<Value> = string & { readonly of?: Value };

const latestMax = 64;
/** On the server: values by their texts, so that a page does not read what its loader wrote a moment ago. */
const latest = new Map<string, unknown>();

/** A value as one text: the router writes each field of each object apart, which takes longer. */
export function pack<Value>(value: Value, text = JSON.stringify(value)): Packed<Value> {
  latest.set(text, value);
  if (latest.size > latestMax) latest.delete(latest.keys().next().value!);
  return text;
}

/** The value of a text that a loader packed. */
export const unpack = <Value>(
  packed: Packed<Value>,
  read: (text: string) => Value = (text) => JSON.parse(text) as Value,
): Value => (latest.get(packed) as Value | undefined) ?? read(packed);

/** The same in a part of a page: read once for each text. */
export const useUnpacked = <Value>(packed: Packed<Value>): Value => useMemo(() => unpack(packed), [packed]);
