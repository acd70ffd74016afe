import { api } from "#/app/api.ts";
import { currentSession, storeSession } from "#/app/session.ts";
import type { Texts } from "#/app/ui/use-form.ts";

/** Sends the fields of a profile, and stores the answer with the session. */
export async function updateProfile(texts: Texts) {
  const { firstname = "", lastname = "", phone = "", state = "", lga = "", password, phone_code } = texts;
  const sex = currentSession()?.user?.sex ?? "";
  const proof = { ...(password && { password }), ...(phone_code && { phone_code: phone_code.replace(/\s/g, "") }) };
  const user = await api("PUT /v2/user", {
    body: { firstname, lastname, phone, country: "Nigeria", state, lga, sex, ...proof },
  });
  const session = currentSession();
  if (session) storeSession({ ...session, user });
}
