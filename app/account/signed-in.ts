import { keepSession } from "#/app/session.ts";
import type { SignedIn } from "#/server/account/contract.ts";

/** After a login, with a password or with Google: who it is is kept, and the page starts anew for them. */
export function signedIn({ access_token, user }: SignedIn) {
  keepSession({ token: access_token, user });
  location.reload();
}
