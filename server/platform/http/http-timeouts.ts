import type { ServerOptions } from "node:http";

/**
 * Timeouts for slow clients. A connection that only waits costs a socket and a few kilobytes, so what these
 * keep short is not the work but how long ten thousand of them can sit there.
 */
export const httpTimeouts = {
  // The head of a request is one or two packets. This also ends connections that never say anything.
  headersTimeout: 20_000,
  // A picture of 15 MB takes a phone on half a megabit four minutes.
  requestTimeout: 300_000,
  // Longer than proxies keep theirs open (60 seconds): else one closes while the next request is on its way to it.
  keepAliveTimeout: 72_000,
  // Interval at which the first two are checked.
  connectionsCheckingInterval: 5_000,
} satisfies ServerOptions;
