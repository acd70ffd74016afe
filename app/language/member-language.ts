import { api } from "#/app/api.ts";
import { currentSession, storeSession } from "#/app/session.ts";
import type { User } from "#/server/account/contract.ts";
import { inLanguage, type Language, splitLanguage } from "#/shared/language.ts";

/** Stores the language that a member chose, for their emails, texts and notifications, and for their other devices. */
export async function chooseLanguage(language: Language): Promise<void> {
  const token = currentSession()?.token;
  if (!token) return;
  const user = await api("PUT /v2/user", { body: { language } });
  if (currentSession()?.token === token) storeSession({ token, user });
}

/**
 * After a login: the open page in the language of the member. A member who has not chosen one yet takes that of the page.
 * @param next page to go on at instead @returns the address to go on at
 */
export async function addressFor({ language }: User, next?: string): Promise<string> {
  const { pathname, search, hash } = location;
  const open = splitLanguage(pathname);
  if (!language && open.language !== "en") await chooseLanguage(open.language);
  if (next) return inLanguage(next, language ?? open.language);
  return inLanguage(open.path, language ?? open.language) + search + hash;
}
