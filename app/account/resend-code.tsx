import { useEffect, useState } from "react";
import { problemsOf } from "#/app/ui/problems.ts";

const betweenSeconds = 60;

/** Another mail, for one that did not come; a minute after the last. @param waitSeconds until the first may be asked for */
export function ResendCode({
  send,
  waitSeconds = betweenSeconds,
}: {
  send: () => Promise<unknown>;
  waitSeconds?: number;
}) {
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
    setSeconds(betweenSeconds);
    setProblem("");
    try {
      await send();
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
