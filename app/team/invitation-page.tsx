import { useState } from "react";
import { useParams } from "react-router";
import { unlisted } from "#/app/account/page-meta.ts";
import { openSignIn, requireCompleteProfile, type SignInReason } from "#/app/account/sign-in.ts";
import { api, type ResponseOf } from "#/app/api.ts";
import { startActing, useSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { Thing } from "#/app/ui/thing.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useQuery } from "#/app/use-query.ts";
import { say, sayLater } from "#/shared/say.ts";
import { shortDate } from "#/shared/time.ts";
import { roleWords } from "./team-words.ts";

export const meta = unlisted(sayLater("Help a business"));

type Invitation = ResponseOf<"GET /v2/helper_invitations/{code}">;

/** The page of an invitation; its details are shown after sign-in. */
export default function InvitationPage() {
  const { code = "" } = useParams();
  const isMember = Boolean(useSession()?.token);
  return (
    <div className="mx-auto grid max-w-column gap-4 md:py-6">
      <h1 className="font-extrabold text-2xl">{say("Help a business")}</h1>
      {isMember ? <ForMember code={code} /> : <ForVisitor />}
    </div>
  );
}

const toSeeInvitation: SignInReason = { sentence: sayLater("Log in or sign up to see your invitation.") };

function ForVisitor() {
  return (
    <div className="grid justify-items-start gap-3 rounded-card bg-surface p-4 shadow-card">
      <Thing name="handshake" size={56} />
      <p>{say("Somebody invites you to help with their business here. Log in or sign up to see it.")}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => openSignIn("login", toSeeInvitation)}>{say("Log in")}</Button>
        <Button variant="quiet" onClick={() => openSignIn("signup", toSeeInvitation, { staysHere: true })}>
          {say("Sign up")}
        </Button>
      </div>
    </div>
  );
}

function ForMember({ code }: { code: string }) {
  const { answer, hasFailed } = useQuery(`invitation ${code}`, () => findInvitation(code));
  if (hasFailed) return <p role="alert">{say("Network Error")}</p>;
  if (!answer) return <Skeleton className="h-48" />;
  if (!answer.invitation) {
    return (
      <EmptyState title={answer.why}>
        <p>{say("Ask the owner for a new link.")}</p>
      </EmptyState>
    );
  }
  return <Offered code={code} invitation={answer.invitation} />;
}

async function findInvitation(code: string): Promise<{ invitation?: Invitation; why: string }> {
  try {
    return { invitation: await api("GET /v2/helper_invitations/{code}", { params: { code } }), why: "" };
  } catch (error) {
    const { detail } = problemsOf(error);
    if (detail && error instanceof Error && "status" in error && error.status === 404) return { why: detail };
    throw error;
  }
}

function Offered({ code, invitation }: { code: string; invitation: Invitation }) {
  const { business, owner, role, expires_at } = invitation;
  const [isBusy, setBusy] = useState(false);

  async function accept() {
    if (!(await requireCompleteProfile({ reason: toSeeInvitation, staysHere: true }))) return;
    setBusy(true);
    try {
      startActing(await api("POST /v2/helper_invitations/{code}/accept", { params: { code } }), "/mybusiness");
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
      setBusy(false);
    }
  }

  return (
    <div className="grid justify-items-start gap-3 rounded-card bg-surface p-4 shadow-card">
      <Thing name="handshake" size={56} />
      <p className="text-lg">{say("{owner} invites you to help with {business}.", { owner, business })}</p>
      <p>{roleWords(role).meaning}</p>
      <p className="text-ink-2 text-sm">
        {say(
          "Customers see the business, {owner} sees what you did. Your own account and your own business stay apart. The link ends on {date}.",
          { owner, date: shortDate(expires_at) },
        )}
      </p>
      <Button isBusy={isBusy} onClick={accept}>
        {say("Accept")}
      </Button>
    </div>
  );
}
