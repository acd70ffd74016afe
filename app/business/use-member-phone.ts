import { useMemo } from "react";
import { fetchPhone, readContact } from "#/app/cached-contacts.ts";
import { useSession } from "#/app/session.ts";
import { useQuery } from "#/app/use-query.ts";

/** The number of a business as a member sees it. */
export interface MemberPhone {
  isMember: boolean;
  /** Empty: the business gives none. Absent: on its way, or not for visitors. */
  phone: string | undefined;
  /** Why the number is not given now, and when it is; empty: it is given. */
  withheld: string;
  hasFailed: boolean;
  again: () => void;
}

/**
 * The number of a business. Pages do not contain it, because they are the same for all visitors and only members may see it. A
 * number that was shown before is read from this device at once, also without a network.
 */
export function useMemberPhone(businessId: string): MemberPhone {
  const token = useSession()?.token;
  const { answer, hasFailed, again } = useQuery(`${businessId} ${token}`, async () =>
    token ? fetchPhone(businessId) : { phone: "", withheld: "" },
  );
  const cached = useMemo(() => (token ? readContact(businessId).phone : undefined), [businessId, token]);
  const fresh = answer?.withheld ? undefined : answer?.phone;
  const phone = token ? (fresh ?? cached) : undefined;
  const withheld = phone === undefined ? (answer?.withheld ?? "") : "";
  return { isMember: Boolean(token), phone, withheld, hasFailed: hasFailed && phone === undefined, again };
}
