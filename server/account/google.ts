import { createRemoteJWKSet, jwtVerify } from "jose";
import { isPlainName } from "#/shared/plain-text.ts";

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

/** The name, if a profile accepts it; otherwise empty, and the member enters one. */
function nameIn(claim: unknown): string {
  const name = typeof claim === "string" ? claim.slice(0, 60).trim() : "";
  return isPlainName(name) ? name : "";
}

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
      return { email: claims.email, firstName: nameIn(claims.given_name), lastName: nameIn(claims.family_name) };
    },
  };
}
