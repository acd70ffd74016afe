import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { api } from "#/app/api.ts";
import { type Acting, startActing, stopActing } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import { useQuery } from "#/app/use-query.ts";
import { say } from "#/shared/say.ts";
import { roleWords } from "./team-words.ts";

const rowLook =
  "flex min-h-13 w-full cursor-pointer items-center gap-3 px-4 py-2 text-left text-ink no-underline hover:bg-well";
const listLook = "divide-y divide-hairline overflow-hidden rounded-card bg-surface shadow-card";

/** The businesses that a member helps with; undefined until they are loaded. */
export const useHelping = () => useQuery("helping", () => api("GET /v2/helping"));

/** The businesses that a member helps with; renders nothing without any. */
export function HelpingList() {
  const { answer: helping = [] } = useHelping();
  if (helping.length === 0) return null;
  return (
    <section aria-labelledby="helping" className="grid gap-2">
      <h2 id="helping" className="font-extrabold text-lg">
        {say("You help")}
      </h2>
      <ul className={listLook}>
        {helping.map((business) => (
          <li key={business.id}>
            <button type="button" className={rowLook} onClick={() => startActing(business)}>
              <Icon name="store" />
              <span className="min-w-0 grow">
                <b className="wrap-anywhere line-clamp-2">{business.name}</b>
                <span className="block text-ink-2 text-sm">{roleWords(business.role).may}</span>
              </span>
              <Icon name="chevron-right" size={20} className="text-ink-2" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a helper can do for the business, in place of the owner's dashboard. */
export function HelperHome({ acting, children }: { acting: Acting; children: ReactNode }) {
  const links = [
    { to: "/chats", label: say("Messages"), call: "GET /v2/message" },
    { to: "/diary", label: say("Bookings"), call: "GET /v2/mybusiness/bookings" },
    { to: "/quotes", label: say("Quotes"), call: "GET /v2/mybusiness/quote_requests" },
    { to: "/invoices", label: say("Invoices"), call: "GET /v2/mybusiness/invoices" },
    { to: "/update-business", label: say("Page"), call: "PUT /v2/business" },
    { to: "/update-image", label: say("Picture"), call: "POST /v2/business/update_image" },
    { to: "/work-hours", label: say("Hours"), call: "POST /v2/business/schedule" },
    { to: "/update-socials", label: say("Links"), call: "POST /v2/business/social" },
  ];
  return (
    <div className="mx-auto grid max-w-column gap-4 md:py-6">
      <h1 className="wrap-anywhere font-extrabold text-2xl">{acting.name}</h1>
      <p className="text-ink-2">
        {say("You help {owner}. Customers see the business; {owner} sees that it was you.", { owner: acting.owner })}
      </p>
      <ul className={listLook}>
        {links
          .filter(({ call }) => acting.calls.includes(call))
          .map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={rowLook}>
                <span className="grow">{label}</span>
                <Icon name="chevron-right" size={20} className="text-ink-2" />
              </Link>
            </li>
          ))}
      </ul>
      {children}
      <Leave acting={acting} />
    </div>
  );
}

function Leave({ acting: { id, name } }: { acting: Acting }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function leave() {
    setBusy(true);
    try {
      await api("DELETE /v2/helping/{id}", { params: { id } });
      stopActing();
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="quiet" className="justify-self-start" onClick={() => setIsConfirming(true)}>
        {say("Stop helping for good")}
      </Button>
      <Dialog
        title={say("Stop helping {name}?", { name })}
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
      >
        <div className="grid gap-4">
          <p>{say("You lose access at once. The owner can invite you again.")}</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="danger" isBusy={isBusy} onClick={leave}>
              {say("Stop helping")}
            </Button>
            <Button variant="quiet" onClick={() => setIsConfirming(false)}>
              {say("Cancel")}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
