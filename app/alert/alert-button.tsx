import { useEffect, useState } from "react";
import { Link } from "react-router";
import { openSignIn } from "#/app/account/sign-in.ts";
import { api } from "#/app/api.ts";
import { useSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { useQuery } from "#/app/use-query.ts";
import type { Alert } from "#/server/alert/contract.ts";
import { say } from "#/shared/say.ts";
import { keepWanted, takeWanted } from "./wanted-alert.ts";

type Followed = Pick<Alert, "search" | "location">;

const isSame = (one: Followed, other: Followed) =>
  one.search.toLowerCase() === other.search.toLowerCase() && one.location === other.location;

/** Follows a search, or stops: its new businesses are told once a day. Needs script, so it hides without. */
export function AlertButton({ search, location }: Followed) {
  const session = useSession();
  const isMember = Boolean(session?.token);
  const { answer: alerts, hasFailed } = useQuery(`alerts ${isMember}`, async () =>
    isMember ? api("GET /v2/alerts") : [],
  );
  const [changed, setChanged] = useState<Alert | null>();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const followed = changed === undefined ? alerts?.find((alert) => isSame(alert, { search, location })) : changed;
  const wanted = `${search}\n${location}`;

  async function become(change: () => Promise<Alert | null>) {
    setIsBusy(true);
    setProblem("");
    try {
      setChanged(await change());
    } catch (error) {
      setProblem(problemsOf(error).detail ?? "");
    }
    setIsBusy(false);
  }

  const follow = () => become(() => api("POST /v2/alerts", { body: { search, location } }));
  const stop = ({ id }: Alert) =>
    become(async () => {
      await api("DELETE /v2/alerts/{id}", { params: { id } });
      return null;
    });

  function press() {
    if (followed) return stop(followed);
    if (isMember) return follow();
    keepWanted(wanted);
    openSignIn("signup", { offer: say("Sign up to hear of new ones. Free, one minute.") }, { staysHere: true });
  }

  // `follow` is a new function each time; what a visitor wanted is taken once.
  useEffect(() => {
    if (isMember && takeWanted(wanted)) void follow();
  }, [isMember, wanted]);

  return (
    <div className="mt-6 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 noscript:hidden print:hidden">
      <p role="status" className="empty:absolute">
        {followed && say("You will hear of new ones.")}
      </p>
      <Button variant="quiet" isBusy={isBusy} disabled={isMember && !alerts && !hasFailed} onClick={press}>
        {followed ? (
          say("Stop")
        ) : (
          <>
            <Icon name="bell" size={20} />
            {say("Tell me about new ones")}
          </>
        )}
      </Button>
      {followed && session?.user?.email_verified === false && (
        <Link to="/confirm_email" className="inline-flex min-h-11 items-center underline">
          {say("Confirm your email to get them by email too")}
        </Link>
      )}
      <p role="alert" className="w-full text-danger empty:hidden">
        {problem}
      </p>
    </div>
  );
}
