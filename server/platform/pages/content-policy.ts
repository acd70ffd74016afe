import { createHash } from "node:crypto";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

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
 * Makes a rendered page ready to be kept: its own inline scripts, known by the nonce of this rendering, are allowed by
 * their hashes, and the nonce is removed. A nonce could not be given out twice; and a script that came in with a
 * member's text bears none, so it gets no hash.
 * @param nonce what marked our scripts in this rendering, unguessable
 * @returns the page to send, and its Content-Security-Policy
 */
export function protectedPage(
  html: string,
  nonce: string,
  thirdParties: ThirdParties,
): { html: string; policy: string } {
  const parts = html.split(` nonce="${nonce}"`);
  const hashes = new Set(
    parts
      .slice(1)
      .flatMap((part, before) => (endsInScriptTag(parts[before]!) ? textOfScript(part) : []))
      .map(hashOf),
  );
  const also = (source: string) => (thirdParties.google ? ` ${source}` : "");
  const frames = [...(thirdParties.google ? [google] : []), ...(thirdParties.paystack ? [paystack.frame] : [])];
  const policy = [
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
  return { html: parts.join(""), policy };
}

const endsInScriptTag = (part: string) => /^<script\b/.test(part.slice(part.lastIndexOf("<")));

/** The text of an inline script whose tag ends here; empty for a script in a file. */
function textOfScript(part: string): string[] {
  const text = part.slice(part.indexOf(">") + 1, part.indexOf("</script>"));
  return text ? [text] : [];
}
