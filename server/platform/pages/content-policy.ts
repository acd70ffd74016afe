import { hash } from "node:crypto";

const hashOf = (text: string) => `'sha256-${hash("sha256", text, "base64")}'`;

const google = "https://accounts.google.com/gsi/";
/** Its form is a frame; its script comes with our own files, and speaks to this address. */
export const paystack = { frame: "https://checkout.paystack.com/", api: "https://api.paystack.co/" };

/** Whose parts may load in our pages. */
export interface ThirdParties {
  /** Google's sign-in button. */
  google: boolean;
  /** The form for card payments. */
  paystack: boolean;
}

/**
 * Makes a rendered page ready for the cache: its own inline scripts, marked by the nonce of this rendering, are allowed by
 * their hashes, and the nonce is removed. A cached page goes to many visitors, so a nonce in it would be known to anybody;
 * a script in a member's text has none, so it gets no hash.
 * @param nonce unguessable, and used for this rendering only
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
    // Styles may stand in attributes (widths of carousels); they cannot run anything.
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
