import { hash } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { Config } from "../config.ts";

const yearSeconds = 31_536_000;

/** Policy of responses that are not pages: if opened as one, nothing is allowed. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'";

const developmentPolicy = "base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

const unused = ["accelerometer", "camera", "display-capture", "gyroscope", "magnetometer", "midi", "usb"];

/** Sets security headers on every response. A response with a policy of its own replaces the one here. */
export function makeSecurityHeaders(config: Parameters<typeof securityHeaders>[0], isDevelopment = false) {
  const headers = Object.entries(securityHeaders(config, isDevelopment));
  return (response: ServerResponse) => {
    for (const [name, value] of headers) response.setHeader(name, value);
  };
}

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
    // Pictures made to be shared override this (business/share.ts).
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": [
      ...refused,
      "clipboard-read=()",
      "geolocation=(self)",
      "microphone=(self)",
      `payment=${payment}`,
    ].join(", "),
    // Google's and the bank's windows must be able to respond to their opener.
    "cross-origin-opener-policy": google || pays ? "same-origin-allow-popups" : "same-origin",
    // Browsers ignore HSTS over plain http.
    ...(publicUrl.startsWith("https://") && {
      "strict-transport-security": `max-age=${yearSeconds}; includeSubDomains`,
    }),
  };
}

const hashOf = (text: string) => `'sha256-${hash("sha256", text, "base64")}'`;

const google = "https://accounts.google.com/gsi/";
/** Paystack's form is a frame; its script is bundled with ours. */
const paystack = { frame: "https://checkout.paystack.com/", api: "https://api.paystack.co/" };

interface ThirdParties {
  google: boolean;
  paystack: boolean;
}

/**
 * Allows a rendered page's own inline scripts by their hashes and removes the nonce that marked them: a cached page
 * is sent to many visitors, so its nonce would not be secret. A script in a member's text has no nonce, so it
 * gets no hash. @param nonce unguessable, and used for this rendering only
 */
export function protectedPage(
  page: string,
  nonce: string,
  thirdParties: ThirdParties,
): { html: string; policy: string } {
  const mark = ` nonce="${nonce}"`;
  const scripts = page.matchAll(new RegExp(`<script\\b[^>]*${mark}[^>]*>([^]*?)</script>`, "g"));
  const hashes = new Set([...scripts].flatMap(([, text]) => (text ? [hashOf(text)] : [])));
  return { html: page.replaceAll(mark, ""), policy: policyOf(hashes, thirdParties) };
}

function policyOf(hashes: ReadonlySet<string>, thirdParties: ThirdParties): string {
  const also = (source: string) => (thirdParties.google ? ` ${source}` : "");
  const frames = [...(thirdParties.google ? [google] : []), ...(thirdParties.paystack ? [paystack.frame] : [])];
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(" ") + also(`${google}client`),
    // Inline styles (carousel widths) cannot run anything.
    `style-src 'self' 'unsafe-inline'${also(`${google}style`)}`,
    "img-src 'self' data: blob:",
    // A voice note is fetched with the member's token.
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${also(google)}${thirdParties.paystack ? ` ${paystack.api}` : ""}`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(" ")}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
