import { Suspense } from "react";
import { openSignIn } from "#/app/account/sign-in.ts";
import { useSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { fetchedPart } from "#/app/ui/fetched-part.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import type { Alert } from "#/server/alert/contract.ts";
import { say } from "#/shared/say.ts";
import { TellMe } from "./tell-me.tsx";
import { storeWanted } from "./wanted-alert.ts";

// Visitors need nothing of it.
const FollowSearch = fetchedPart(() => import("./follow-search.tsx"));

/** Follows a search, or stops: its new businesses are told once a day. Needs script, so it hides without. */
export function AlertButton(search: Pick<Alert, "search" | "location">) {
  const isMember = Boolean(useSession()?.token);

  function signUp() {
    storeWanted(search);
    openSignIn("signup", { offer: say("Sign up to hear of new ones. Free, one minute.") }, { staysHere: true });
  }

  return (
    <div className="mt-6 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 noscript:hidden print:hidden">
      {isMember ? (
        <Suspense fallback={<Skeleton className="h-12 w-60" />}>
          <FollowSearch {...search} />
        </Suspense>
      ) : (
        <Button variant="quiet" onClick={signUp}>
          <TellMe />
        </Button>
      )}
    </div>
  );
}
