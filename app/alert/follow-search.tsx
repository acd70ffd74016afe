import { useEffect, useState } from "react";
import { Link } from "react-router";
import { api } from "#/app/api.ts";
import { useSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { useQuery } from "#/app/use-query.ts";
import type { Alert } from "#/server/alert/contract.ts";
import { say } from "#/shared/say.ts";
import { TellMe } from "./tell-me.tsx";
import { takeWanted } from "./wanted-alert.ts";

type Followed = Pick<Alert, "search" | "location">;

const isSame = (one: Followed, other: Followed) =>
  one.search.toLowerCase() === other.search.toLowerCase() && one.location === other.location;

/** Whether a member follows a search, and a way to change it. */
export default function FollowSearch({ search, location }: Followed) {
  const isProven = useSession()?.user?.email_verified !== false;
  const { answer: alerts, hasFailed } = useQuery("alerts", () => api("GET /v2/alerts"));
  const [changed, setChanged] = useState<Alert | null>();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const followed = changed === undefined ? alerts?.find((alert) => isSame(alert, { search, location })) : changed;

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

  // `follow` is a new function each time; what a visitor wanted is taken once.
  useEffect(() => {
    if (takeWanted({ search, location })) void follow();
  }, [search, location]);

  return (
    <>
      <p role="status" className="empty:absolute">
        {followed && say("You will hear of new ones.")}
      </p>
      <Button
        variant="quiet"
        isBusy={isBusy}
        // Until it is known whether it is followed, a tap would do the opposite of what is meant.
        disabled={!alerts && !hasFailed}
        onClick={() => (followed ? stop(followed) : follow())}
      >
        {followed ? say("Stop") : <TellMe />}
      </Button>
      {followed && !isProven && (
        <Link to="/confirm_email" className="inline-flex min-h-11 items-center underline">
          {say("Confirm your email to get them by email too")}
        </Link>
      )}
      <p role="alert" className="w-full text-danger empty:hidden">
        {problem}
      </p>
    </>
  );
}
