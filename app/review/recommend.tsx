import { Suspense, useState } from "react";
import { openSignIn, requireCompleteProfile } from "#/app/account/sign-in.ts";
import { ApiError, api } from "#/app/api.ts";
import { useSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { fetchedPart } from "#/app/ui/fetched-part.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { useQuery } from "#/app/use-query.ts";
import type { Business, Recommended } from "#/server/business/contract.ts";
import type { OwnRecommendation } from "#/server/review/contract.ts";
import { say } from "#/shared/say.ts";

// For members whose number is not confirmed.
const ConfirmPhone = fetchedPart(async () => ({
  default: (await import("#/app/account/confirm-phone.tsx")).ConfirmPhone,
}));

interface RecommendProps {
  business: Pick<Business, "id" | "name" | "owner">;
  /** As the page has it, the same for everybody. */
  recommended: Recommended;
}

/** "12 people recommend · 5 in Surulere", and the button by which a member does too, or no longer. */
export function Recommend({ business: { id, name, owner }, recommended }: RecommendProps) {
  const session = useSession();
  const isMember = Boolean(session?.token);
  const isOwner = session?.user?.id === owner.id;
  const { own, isKnown, isBusy, problem, needsPhone, change } = useRecommendation(id, isMember && !isOwner);
  const { count, in_my_lga } = own ?? recommended;
  const signUp = () =>
    openSignIn("signup", {
      offer: say("Sign up free to recommend {name}: members can after seven days.", { name }),
    });
  if (isOwner && count === 0) return null;
  const replaces = own && !own.is_recommended && own.instead_of;
  return (
    <section
      aria-label={say("Recommendations")}
      className={`grid gap-1 rounded-card bg-well px-4 py-2 ${count === 0 ? "noscript:hidden" : ""}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 text-sm tabular-nums">
          {count === 0 ? (
            <span className="text-ink-2">{say("Do they work well? Tell your neighbours.")}</span>
          ) : (
            <>
              <b className="font-semibold">{say.many(count, "{n} person recommends", "{n} people recommend")}</b>
              {in_my_lga ? ` · ${say("{n} in {lga}", { n: in_my_lga, lga: session?.user?.lga ?? "" })}` : ""}
            </>
          )}
        </p>
        {!isOwner && (
          // Until it is known whether they recommend it, a tap would do the opposite of what is meant.
          <Button
            variant="quiet"
            className="shrink-0 noscript:hidden"
            isBusy={isBusy}
            disabled={!isKnown}
            onClick={isMember ? change : signUp}
          >
            {own?.is_recommended && <Icon name="check" size={20} />}
            {own?.is_recommended ? say("Recommended") : say("Recommend")}
          </Button>
        )}
      </div>
      {replaces && (
        <p className="text-ink-2 text-sm print:hidden">
          {say("In place of {name}, which you recommend now.", { name: replaces })}
        </p>
      )}
      <p aria-live="polite" className="text-ink-2 text-sm empty:absolute">
        {needsPhone && session?.user?.phone_verified ? "" : problem}
      </p>
      {needsPhone && session?.user && (
        <Suspense>
          <ConfirmPhone user={session.user} isExplained />
        </Suspense>
      )}
    </section>
  );
}

function useRecommendation(businessId: string, mayRecommend: boolean) {
  const params = { id: businessId };
  const { answer, hasFailed } = useQuery(`recommend ${businessId} ${mayRecommend}`, async () =>
    mayRecommend ? api("GET /v2/business/{id}/recommend", { params }) : undefined,
  );
  const [changed, setChanged] = useState<OwnRecommendation>();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ detail: string; code: string }>();
  const own = mayRecommend ? (changed ?? answer) : undefined;

  async function change() {
    if (!(await requireCompleteProfile())) return;
    setIsBusy(true);
    setRefusal(undefined);
    try {
      const call = own?.is_recommended ? "DELETE /v2/business/{id}/recommend" : "POST /v2/business/{id}/recommend";
      setChanged(await api(call, { params }));
    } catch (error) {
      setRefusal({ detail: problemsOf(error).detail ?? "", code: error instanceof ApiError ? error.code : "" });
    } finally {
      setIsBusy(false);
    }
  }
  return {
    own,
    isKnown: !mayRecommend || own !== undefined || hasFailed,
    isBusy,
    problem: refusal?.detail ?? "",
    needsPhone: refusal?.code === "account/phone-unproven",
    change,
  };
}
