import { useMemo, useState } from "react";
import { fetchPhone, readContact } from "#/app/cached-contacts.ts";
import { useSession } from "#/app/session.ts";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import { say } from "#/shared/say.ts";

/**
 * Calls a business with one button, for members: the first tap fetches its number, stores it and dials.
 *
 * @returns the number once it is known; empty: the business gives none
 */
export function useCall({ id, name }: { id: string; name: string }) {
  const token = useSession()?.token;
  const cached = useMemo(() => (token ? readContact(id).phone : undefined), [id, token]);
  const [fetched, setFetched] = useState<{ id: string; phone: string }>();
  const [isBusy, setIsBusy] = useState(false);

  async function call() {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { phone: number, withheld } = await fetchPhone(id);
      if (withheld) return showToast(withheld, "error");
      setFetched({ id, phone: number });
      if (number) location.href = `tel:${number}`;
      else showToast(say("{name} gives no phone number. Send a message instead.", { name }));
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
    } finally {
      setIsBusy(false);
    }
  }

  return { isMember: Boolean(token), phone: fetched?.id === id ? fetched.phone : cached, isBusy, call };
}
