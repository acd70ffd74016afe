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
 * Makes a rendered page ready to be kept: its own inline scripts, known by the nonce of this rendering, are allowed by
 * their hashes, and the nonce is removed. A nonce could not be given out twice; and a script that came in with a
 * member's text bears none, so it gets no hash.
 * @param texts the page in parts, none of which ends within a script of ours
 * @param nonce what marked our scripts in this rendering, unguessable
 * @returns each part as the pieces between its marks, and the page's Content-Security-Policy
 */
export function protectedPage(
  texts: readonly string[],
  nonce: string,
  thirdParties: ThirdParties,
): { texts: string[][]; policy: string } {
  const cut = texts.map((text) => text.split(` nonce="${nonce}"`));
  const hashes = new Set(cut.flatMap(scriptsOf).map(hashOf));
  return { texts: cut, policy: policyOf(hashes, thirdParties) };
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

/** The texts of inline scripts that a nonce stood in the tag of. */
const scriptsOf = (pieces: string[]) =>
  pieces.slice(1).flatMap((piece, before) => (endsInScriptTag(pieces[before]!) ? textOfScript(piece) : []));

const endsInScriptTag = (part: string) => /^<script\b/.test(part.slice(part.lastIndexOf("<")));

/** The text of an inline script whose tag ends here; empty for a script in a file. */
function textOfScript(part: string): string[] {
  const text = part.slice(part.indexOf(">") + 1, part.indexOf("</script>"));
  return text ? [text] : [];
}
