import { readNaira } from "#/shared/money.ts";

/** Names of the fields of one of several things that are added together; those of the first are as the call names them. */
export function fieldsOfItem(at: number): [name: string, price: string, description: string] {
  const nth = at === 0 ? "" : ` ${at + 1}`;
  return [`name${nth}`, `price${nth}`, `description${nth}`];
}

/** The typed item, as `/v2` takes it. */
export function textsOfItem(texts: Record<string, string>, at: number) {
  const [name, price, description] = fieldsOfItem(at);
  return { name: texts[name], price: readPrice(texts[price]), description: texts[description] };
}

/** A price as people type it, "₦12,500" or "12 500", as the number that `/v2` takes; empty is 0, and what is no number stays for the server to refuse. */
export function readPrice(typed = ""): number | string {
  const naira = readNaira(typed);
  return Number.isFinite(naira) ? naira : typed;
}

/** The same list with one of it at another place; beyond an end means at that end. */
export function moved(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(Math.max(0, Math.min(others.length, to)), 0, id);
}
