import { keepSession } from "#/app/session.ts";
import type { SignedIn } from "#/server/account/contract.ts";
import { closeSignIn } from "./sign-in.ts";

/**
 * After a login, with a password or with Google: who it is is kept, and the page starts anew for them. A browser that
 * keeps nothing would have forgotten them by then: there the page goes on.
 */
export function signedIn({ access_token, user }: SignedIn) {
  if (keepSession({ token: access_token, user })) location.reload();
  else closeSignIn();
}
