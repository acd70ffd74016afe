import { type RefObject, useState } from "react";
import { Link } from "react-router";
import { api } from "#/app/api.ts";
import { keepLookedAt } from "#/app/looked-at.ts";
import { keepSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors, TextField } from "#/app/ui/field.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { checkSignUp } from "./checks.ts";
import { EmailField } from "./email-field.tsx";
import { PasswordField } from "./password-field.tsx";
import { referralCode } from "./referral-code.ts";
import { askForProfile } from "./sign-in.ts";

/** The code of an invitation as a fact, which can be changed; without one, a field. */
function ReferralCode({ invitation, error }: { invitation: string; error: string | undefined }) {
  const [isChip, setIsChip] = useState(invitation !== "");
  if (isChip && !error) {
    return (
      <div className="flex flex-wrap items-center gap-x-3">
        <input type="hidden" name="referrer" value={invitation} />
        <p className="wrap-anywhere rounded-pill bg-well px-3 py-1 text-sm">
          Referral code <b className="font-semibold">{invitation}</b>
        </p>
        <button
          type="button"
          className="inline-flex min-h-11 cursor-pointer items-center text-sm underline"
          onClick={() => setIsChip(false)}
        >
          Change<span className="sr-only"> referral code</span>
        </button>
      </div>
    );
  }
  return (
    <TextField
      label="Referral code (optional)"
      name="referrer"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      defaultValue={invitation}
      error={error}
    />
  );
}

export function SignUpForm({ email }: { email: RefObject<string> }) {
  const [invitation] = useState(referralCode);
  const { wiring, submit, problems } = useForm({
    check: checkSignUp,
    send: async ({ email = "", password = "", referrer = "" }) => {
      const body = { email: email.trim(), password, referrer: referrer.trim() };
      const { access_token, user } = await api("POST /v2/signup", { body });
      keepLookedAt();
      askForProfile();
      keepSession({ token: access_token, user });
    },
  });
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <EmailField email={email} autoComplete="email" error={problems.fields?.email} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="At least 8 characters"
        error={problems.fields?.password}
      />
      <ReferralCode invitation={invitation} error={problems.fields?.referrer} />
      <p className="text-ink-2 text-sm">
        By signing up you confirm that you are 18 or older and accept the{" "}
        <Link to="/terms" target="_blank" className="inline-block py-1 underline">
          terms
        </Link>
      </p>
      <Button {...submit}>Sign up</Button>
    </form>
  );
}
