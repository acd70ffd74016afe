import { createHash } from "node:crypto";
import pg from "pg";

/**
 * A connection that keeps a statement prepared, if it begins with a comment that says whose it is: `-- chat.say`. To
 * parse and plan a statement that is sent with every request costs as much as to run it.
 *
 * Only for statements that are always the same text, and best served by one plan: the server soon stops to look at the
 * values.
 */
export class PreparingClient extends pg.Client {
  // The driver's own has eight forms, and Drizzle and the pool use this one of them.
  override query = ((config: unknown, ...rest: unknown[]) => {
    const named = isOften(config) ? { ...config, name: nameOf(config.text) } : config;
    return (pg.Client.prototype.query as (...given: unknown[]) => unknown).call(this, named, ...rest);
  }) as pg.Client["query"];
}

const isOften = (config: unknown): config is pg.QueryConfig =>
  typeof config === "object" &&
  config !== null &&
  "text" in config &&
  typeof config.text === "string" &&
  config.text.startsWith("-- ");

const names = new Map<string, string>();

/** One name a text: two statements that begin alike are still two. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash("sha256").update(text).digest("hex").slice(0, 32);
  names.set(text, name);
  return name;
}
