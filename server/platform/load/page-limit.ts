import type { IncomingMessage } from "node:http";
import type { Config } from "../config.ts";
import { isUnnamedProxy, makeAddressOf } from "../http/client-address.ts";
import { networkOf } from "../limits/limits.ts";
import { TokenBuckets } from "./token-buckets.ts";

/** Number of pages rendered for one network. */
export class PageLimit {
  readonly #buckets: TokenBuckets;
  readonly #addressOf: (request: IncomingMessage) => string;
  readonly #trustProxy: Config["trustProxy"];

  constructor({ pagesAMinute, trustProxy }: Pick<Config, "pagesAMinute" | "trustProxy">) {
    this.#buckets = new TokenBuckets({ perMinute: pagesAMinute, burst: Math.ceil(pagesAMinute / 2) });
    this.#addressOf = makeAddressOf(trustProxy);
    this.#trustProxy = trustProxy;
  }

  /** Counts one page. @returns in how many milliseconds it may be asked for, when not now; else 0 */
  take(request: IncomingMessage): number {
    if (isUnnamedProxy(request, this.#trustProxy)) return 0;
    return this.#buckets.take(networkOf(this.#addressOf(request)));
  }
}
