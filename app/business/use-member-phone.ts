import { useMemo } from "react";
import { fetchPhone, readContact } from "#/app/kept-contacts.ts";
import { useSession } from "#/app/session.ts";
import { useQuery } from "#/app/use-query.ts";

/** The number of a business as a member sees it. */
export interface MemberPhone {
  isMember: boolean;
  /** Empty: the business gives none. Absent: on its way, or not for visitors. */
  phone: string | undefined;
  hasFailed: boolean;
  again: () => void;
}

/**
 * The number of a business, which pages do not carry: they are the same for everybody, and only members may see it. A
 * number that was shown before comes from this device at once, and stays when the network is gone.
 */
export function useMemberPhone(businessId: string): MemberPhone {
  const token = useSession()?.token;
  const { answer, hasFailed, again } = useQuery(`${businessId} ${token}`, async () =>
    token ? fetchPhone(businessId) : "",
  );
  const kept = useMemo(() => (token ? readContact(businessId).phone : undefined), [businessId, token]);
  const phone = token ? (answer ?? kept) : undefined;
  return { isMember: Boolean(token), phone, hasFailed: hasFailed && phone === undefined, again };
}
