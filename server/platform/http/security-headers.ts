import type { ServerResponse } from "node:http";
import type { Config } from "../config.ts";
import { paystack } from "../pages/content-policy.ts";

const yearSeconds = 31_536_000;

/** Policy of an answer that is no page: opened as one it may do nothing. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'";

/** In development the tools bring scripts of their own. */
const developmentPolicy = "base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

/** Device features that no page of ours uses. */
const unused = ["accelerometer", "camera", "display-capture", "gyroscope", "magnetometer", "midi", "usb"];

/**
 * Puts security headers on every answer: pages, kept pages, files, pictures and `/v2` alike. An answer with a policy of
 * its own puts that in place of the one here.
 */
export function makeSecurityHeaders(config: Parameters<typeof securityHeaders>[0], isDevelopment = false) {
  const headers = Object.entries(securityHeaders(config, isDevelopment));
  return (response: ServerResponse) => {
    for (const [name, value] of headers) response.setHeader(name, value);
  };
}

/** Headers of every answer, by name. */
export function securityHeaders(
  { publicUrl, google, paystack: pays }: Pick<Config, "publicUrl" | "google" | "paystack">,
  isDevelopment = false,
) {
  const payment = pays ? `(self "${new URL(paystack.frame).origin}")` : "()";
  const refused = unused.map((feature) => `${feature}=()`);
  return {
    "content-security-policy": isDevelopment ? developmentPolicy : inertPolicy,
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    // No other site shows what is ours; what is made to be shared says otherwise (business/share.ts).
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": [
      ...refused,
      "clipboard-read=()",
      "geolocation=(self)",
      "microphone=(self)",
      `payment=${payment}`,
    ].join(", "),
    // Google's window and the bank's must be able to answer the page that opened them.
    "cross-origin-opener-policy": google || pays ? "same-origin-allow-popups" : "same-origin",
    // Over plain http a browser would pass it over, and such an operator has no certificate to fall back on.
    ...(publicUrl.startsWith("https://") && {
      "strict-transport-security": `max-age=${yearSeconds}; includeSubDomains`,
    }),
  };
}
