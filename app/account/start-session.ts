import { api } from "#/app/api.ts";
import { currentSession, storeSession } from "#/app/session.ts";

/** On start: loads the user of the stored token. The call itself removes an invalid token; a network error changes nothing. */
export function startSession() {
  const token = currentSession()?.token;
  if (token) refreshUser(token).catch((error) => console.log(error instanceof Error ? error.message : error));
}

async function refreshUser(token: string) {
  const user = await api("GET /v2/user");
  // Signed out, or signed in to another account, during the request.
  if (currentSession()?.token === token) storeSession({ token, user });
}
