import { useEffect, useState } from "react";
import { api } from "#/app/api.ts";
import { showToast } from "#/app/ui/toast.tsx";
import { problemsOf } from "#/app/ui/use-form.ts";

const waitSeconds = 60;

/** Another mail, for one that did not come; a minute after the last. */
export function ResendCode({ email }: { email: string }) {
  const [seconds, setSeconds] = useState(waitSeconds);
  const [problem, setProblem] = useState("");
  const isWaiting = seconds > 0;

  useEffect(() => {
    if (!isWaiting) return;
    const ticking = setInterval(() => setSeconds((before) => before - 1), 1_000);
    return () => clearInterval(ticking);
  }, [isWaiting]);

  async function resend() {
    if (isWaiting) return;
    setSeconds(waitSeconds);
    setProblem("");
    try {
      await api("POST /v2/resetpassword", { body: { email } });
      showToast("Check your email to reset your password");
    } catch (error) {
      setProblem(problemsOf(error).detail ?? "");
    }
  }

  return (
    <>
      <button
        type="button"
        aria-disabled={isWaiting}
        className="inline-flex min-h-11 cursor-pointer items-center gap-1 underline aria-disabled:cursor-default aria-disabled:text-ink-2 aria-disabled:no-underline"
        onClick={resend}
      >
        Send a new code
        {isWaiting && <span className="tabular-nums">(in {seconds} s)</span>}
      </button>
      <p role="alert" className="text-danger empty:absolute">
        {problem}
      </p>
    </>
  );
}
