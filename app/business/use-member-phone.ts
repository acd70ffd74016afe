import { api } from "#/app/api.ts";
import { useSession } from "#/app/session.ts";
import { useAnswer } from "#/app/use-answer.ts";

/** The number of a business, which pages do not carry: they are the same for everybody, and only members may see it. */
export function useMemberPhone(businessId: string) {
  const token = useSession()?.token;
  const { answer, hasFailed, again } = useAnswer(`${businessId} ${token}`, async () => {
    if (!token) return "";
    const { business } = await api("GET /v2/business/{id}", { params: { id: businessId } });
    return business.phone;
  });
  return { isMember: Boolean(token), phone: answer, hasFailed, again };
}
