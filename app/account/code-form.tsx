import type { ReactNode } from "react";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors, TextField } from "#/app/ui/field.tsx";
import type { Problems } from "#/app/ui/problems.ts";
import { type Texts, useForm } from "#/app/ui/use-form.ts";
import { checkCode } from "./checks.ts";
import { ResendCode } from "./resend-code.tsx";

/** A form for a code that was mailed or texted. Copied from there, a code brings spaces along: they are left out. */
export const useCodeForm = (
  send: (code: string) => Promise<void>,
  check: (texts: Texts) => Problems | undefined = checkCode,
) => useForm({ check, send: ({ code = "" }) => send(code.replace(/\s/g, "")) });

interface CodeFormProps {
  form: ReturnType<typeof useCodeForm>;
  /** Label of the button. */
  button: string;
  /** Sends another code; absent: none can be asked for. */
  resend?: () => Promise<unknown>;
  /** Seconds until another code may be asked for; unless given, a minute. */
  waitSeconds?: number;
  /** Above the field. */
  intro?: ReactNode;
  /** Below the button for another code. */
  children?: ReactNode;
}

/** The field for a code, the button that sends it, and the way to another code. */
export function CodeForm({ form, button, resend, waitSeconds, intro, children }: CodeFormProps) {
  const { wiring, submit, problems } = form;
  return (
    <form {...wiring} className="grid gap-4">
      {intro}
      <FormErrors {...problems} />
      <TextField
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={problems.fields?.code}
      />
      <Button {...submit}>{button}</Button>
      <div className="grid justify-items-start gap-1">
        {resend && <ResendCode waitSeconds={waitSeconds} send={resend} />}
        {children}
      </div>
    </form>
  );
}
