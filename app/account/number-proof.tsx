import { useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { TextField } from "#/app/ui/field.tsx";
import type { User } from "#/server/account/contract.ts";
import { say } from "#/shared/say.ts";
import { PasswordField } from "./password-field.tsx";
import { useCodeRequest } from "./use-code-request.ts";

interface NumberProofProps {
  user: User;
  errors: Record<string, string | undefined>;
}

/** Fields that a change of a confirmed number needs: the password, or a code by SMS to the number before. */
export function NumberProof({ user, errors }: NumberProofProps) {
  const [isByCode, setIsByCode] = useState(!user.has_password);
  if (isByCode) return <TextedCode phone={user.phone} error={errors.phone_code} />;
  return (
    <div className="grid justify-items-stretch gap-1">
      <PasswordField
        label={say("Your password")}
        name="password"
        autoComplete="current-password"
        hint={say("Your number is confirmed, so we ask for your password to change it.")}
        error={errors.password}
      />
      <button
        type="button"
        className="inline-flex min-h-11 cursor-pointer items-center justify-self-start underline"
        onClick={() => setIsByCode(true)}
      >
        {say("Use a code by SMS")}
      </button>
    </div>
  );
}

function TextedCode({ phone, error }: { phone: string; error: string | undefined }) {
  const { state, problem, send } = useCodeRequest(() => api("POST /v2/user/phone/change_code"));

  return (
    <div className="grid gap-2">
      <p className="text-ink-2">
        {say(
          "Your number is confirmed. To change it, type the code that we text to {phone}. Lost that number? Set a new password first: then no code is needed.",
          { phone },
        )}
      </p>
      <Button variant="quiet" isBusy={state === "busy"} busyLabel={say("Sending")} onClick={send}>
        {state === "sent" ? say("Send another code") : say("Send me a code")}
      </Button>
      <p role="alert" className="text-danger empty:absolute">
        {problem}
      </p>
      {state === "sent" && (
        <TextField
          label={say("Code")}
          name="phone_code"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint={say("It works for 10 minutes.")}
          error={error}
        />
      )}
    </div>
  );
}
