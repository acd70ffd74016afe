import { useState } from "react";
import { openSignIn } from "#/app/account/sign-in.ts";
import { api } from "#/app/api.ts";
import { currentSession } from "#/app/session.ts";
import { Icon } from "#/app/ui/icon.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import { say } from "#/shared/say.ts";

interface HelpfulVoteProps {
  /** Of the comment. */
  id: string;
  /** Its author. */
  name: string;
  /** How many members found it helpful. */
  helpful: number;
  isHelpful: boolean;
  /** It is neither the viewer's own nor on their own business. */
  mayVote: boolean;
}

/** "Helpful (3)": pressed once to say so, and again to take it back. */
export function HelpfulVote({ id, name, helpful, isHelpful, mayVote }: HelpfulVoteProps) {
  const [vote, setVote] = useState({ helpful, is_helpful: isHelpful });
  const [isBusy, setIsBusy] = useState(false);
  const words = vote.helpful > 0 ? say("Helpful ({count})", { count: vote.helpful }) : say("Helpful");
  if (!mayVote) return vote.helpful > 0 && <p className="py-3 text-ink-2 text-sm">{words}</p>;

  async function press() {
    if (isBusy) return;
    if (!currentSession()?.token) {
      return openSignIn("signup", { offer: say("Sign up to say which reviews help. Free, one minute.") });
    }
    setIsBusy(true);
    try {
      const call = vote.is_helpful ? "DELETE /v2/comment/{id}/helpful" : "POST /v2/comment/{id}/helpful";
      setVote(await api(call, { params: { id } }));
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <button
      type="button"
      aria-pressed={vote.is_helpful}
      className="inline-flex min-h-11 cursor-pointer items-center gap-1 text-ink-2 text-sm hover:underline noscript:hidden aria-pressed:font-semibold aria-pressed:text-ink print:hidden"
      onClick={press}
    >
      {vote.is_helpful && <Icon name="check" size={16} />}
      {words}
      <span className="sr-only">{say("the review of {name}", { name })}</span>
    </button>
  );
}
