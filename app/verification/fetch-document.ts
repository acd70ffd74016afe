import { refusalOf } from "#/app/api.ts";
import { currentSession } from "#/app/session.ts";

/**
 * The picture of one of my documents, which only I and a reviewer can open: by a call with my token, not by an address.
 * @throws ApiError with the sentence to show
 */
export async function fetchDocument(id: string): Promise<Blob> {
  const bearer = currentSession()?.token ?? "";
  const response = await fetch(`/v2/certification/${encodeURIComponent(id)}/picture`, {
    headers: { authorization: `Bearer ${bearer}` },
  });
  if (response.ok) return response.blob();
  throw refusalOf(response.status, await response.json().catch(() => ({})), bearer);
}
