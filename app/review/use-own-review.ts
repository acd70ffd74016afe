import { useEffect, useState } from "react";
import type { z } from "zod";
import { api } from "#/app/api.ts";
import type { reviewContract } from "#/server/review/contract.ts";

/** Stars and words of the member signed in. */
export type Own = z.infer<(typeof reviewContract)["GET /v2/review/{businessId}"]["returns"]>;

/**
 * The member's own review; absent for visitors, for the owner, and while it is on its way. Where it does not load, a
 * review can still be left: the form asks again.
 */
export function useOwnReview(businessId: string, mayHave: boolean) {
  const [own, setOwn] = useState<Own>();

  async function renew() {
    if (!mayHave) return;
    const answer = await api("GET /v2/review/{businessId}", { params: { businessId } }).catch(() => undefined);
    if (answer) setOwn(answer);
  }

  useEffect(() => void renew(), [businessId, mayHave]);
  return { own: mayHave ? own : undefined, renew };
}
