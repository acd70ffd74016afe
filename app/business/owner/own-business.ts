import { redirect } from "react-router";
import { ApiError, api } from "#/app/api.ts";
import type { OwnBusiness } from "#/server/business/contract.ts";

/** The member's business; `undefined` when they have none yet. */
export async function findOwnBusiness(): Promise<OwnBusiness | undefined> {
  try {
    return await api("GET /v2/mybusiness");
  } catch (error) {
    if (error instanceof ApiError && error.code === "business/none-yet") return undefined;
    throw error;
  }
}

/** The same for a page that is about it: who has none is sent to where one is made. @throws Response a redirect */
export async function requireOwnBusiness(): Promise<OwnBusiness> {
  const business = await findOwnBusiness();
  if (!business) throw redirect("/mybusiness");
  return business;
}

/** Whether a page was opened by sending the form of a new business. @param state of the location */
export const isJustPosted = (state: unknown): boolean => (state as { isNew?: boolean } | null)?.isNew === true;
