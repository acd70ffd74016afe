import { api } from "#/app/api.ts";
import { currentSession, keepSession } from "#/app/session.ts";

/** On start: a stored token leads to its user. A dead one is forgotten by the call itself, and a line that is down changes nothing. */
export function startSession() {
  const token = currentSession()?.token;
  if (token) refreshUser(token).catch((error) => console.log(error instanceof Error ? error.message : error));
}

async function refreshUser(token: string) {
  const user = await api("GET /v2/user");
  // Signed out, or signed in to another account, during the request.
  if (currentSession()?.token === token) keepSession({ token, user });
}
