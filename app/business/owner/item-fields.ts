import { readPrice } from "./price.ts";

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
