import { type ReactNode, useEffect, useState } from "react";
import { fieldMessages } from "#/shared/field-messages.ts";
import { say } from "#/shared/say.ts";
import { Button } from "./button.tsx";
import { FormErrors, TextField } from "./field.tsx";
import { type Problems, problemsOf } from "./problems.ts";
import { type Texts, useForm } from "./use-form.ts";

export const checkCode = ({ code = "" }: Texts): Problems | undefined =>
  code.trim() ? undefined : { fields: { code: fieldMessages.code } };

/** A form for a code sent by email or SMS. Spaces of a copied code are removed. */
export const useCodeForm = (
  send: (code: string) => Promise<void>,
  check: (texts: Texts) => Problems | undefined = checkCode,
) =>
  useForm({
    check,
    send: async ({ code = "" }) => {
      try {
        await send(code.replace(/\s/g, ""));
      } catch (error) {
        throw isWrongCode(error) ? Object.assign(error, { fields: { code: error.message } }) : error;
      }
    },
  });

/** A wrong code is an error of its field; others, such as too many attempts, are errors of the form. */
const isWrongCode = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && String(error.code).endsWith("/wrong-code");

interface CodeFormProps {
  form: ReturnType<typeof useCodeForm>;
  /** Label of the button. */
  button: string;
  /** Sends another code; absent: none can be requested. */
  resend?: () => Promise<unknown>;
  /** Seconds until another code may be requested; a minute by default. */
  waitSeconds?: number;
  /** Above the field. */
  intro?: ReactNode;
  /** Below the button for another code. */
  children?: ReactNode;
}

/** The field for a code, the button that sends it, and the way to another code. */
export function CodeForm({ form, button, resend, waitSeconds, intro, children }: CodeFormProps) {
  const { wiring, submit, problems } = form;
  const { detail, fields = {} } = problems;
  useEffect(() => {
    const field = wiring.ref.current?.elements.namedItem("code");
    if (field instanceof HTMLElement && field.closest("dialog")) field.focus();
  }, [wiring.ref]);
  return (
    <form {...wiring} className="grid gap-4">
      {intro}
      <FormErrors detail={fields.code ? undefined : detail} />
      <TextField label={say("Code")} name="code" inputMode="numeric" autoComplete="one-time-code" error={fields.code} />
      <Button {...submit}>{button}</Button>
      <div className="grid justify-items-start gap-1">
        {resend && <ResendCode waitSeconds={waitSeconds} send={resend} />}
        {children}
      </div>
    </form>
  );
}

const betweenSeconds = 60;

/** Requests another code, at most once a minute. @param waitSeconds until the first may be requested */
function ResendCode({ send, waitSeconds = betweenSeconds }: { send: () => Promise<unknown>; waitSeconds?: number }) {
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
        {isWaiting ? say("Send a new code (in {seconds} s)", { seconds }) : say("Send a new code")}
      </button>
      <p role="alert" className="text-danger empty:absolute">
        {problem}
      </p>
    </>
  );
}
