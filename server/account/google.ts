import { createRemoteJWKSet, jwtVerify } from "jose";

/** Claims of a Google ID token that we use. */
interface GoogleIdentity {
  email: string;
  firstName: string;
  lastName: string;
}

export interface GoogleCheck {
  /** The person an ID token is for; `undefined` when its signature, audience, time or verified address is wrong. */
  check: (idToken: string) => Promise<GoogleIdentity | undefined>;
}

const issuers = ["https://accounts.google.com", "accounts.google.com"];
const timeoutMs = 5_000;

/** Without settings every token is refused. */
export function makeGoogleCheck(settings: { clientId: string; jwksUrl: string } | undefined): GoogleCheck {
  if (!settings) return { check: async () => undefined };
  const keys = createRemoteJWKSet(new URL(settings.jwksUrl), { timeoutDuration: timeoutMs });
  return {
    check: async (idToken) => {
      if (!idToken) return undefined;
      const verified = await jwtVerify(idToken, keys, { audience: settings.clientId, issuer: issuers }).catch(
        () => undefined,
      );
      const claims = verified?.payload;
      if (claims?.email_verified !== true || typeof claims.email !== "string") return undefined;
      const text = (claim: unknown) => (typeof claim === "string" ? claim.slice(0, 60) : "");
      return { email: claims.email, firstName: text(claims.given_name), lastName: text(claims.family_name) };
    },
  };
}
