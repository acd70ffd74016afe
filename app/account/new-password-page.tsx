import { useState } from "react";
import { Link } from "react-router";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors } from "#/app/ui/field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { say, sayLater } from "#/shared/say.ts";
import { AccountFormPage } from "./account-form-page.tsx";
import { checkNewPassword, unknownEmail } from "./checks.ts";
import { unlisted } from "./page-meta.ts";
import { PasswordField } from "./password-field.tsx";
import { forgetReset, resetEmail, resetToken, useResetEmail } from "./reset.ts";
import { openSignIn } from "./sign-in.ts";

export const meta = unlisted(sayLater("Set a new password"));

export default function NewPasswordPage() {
  const [isDone, setIsDone] = useState(false);
  return (
    <AccountFormPage
      title={say("Set a new password")}
      intro={!isDone && say("Saving it signs you out on every device.")}
    >
      {isDone ? <Done /> : <NewPasswordForm onDone={() => setIsDone(true)} />}
    </AccountFormPage>
  );
}

function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const { wiring, submit, problems, show } = useForm({
    check: (texts) => (resetEmail() ? checkNewPassword(texts) : unknownEmail),
    send: async ({ password = "", confirm_password = "" }) => {
      const body = { email: resetEmail(), password, confirm_password, reset_token: resetToken() };
      await api("PUT /v2/setnewpassword", { body });
      forgetReset();
      onDone();
    },
  });
  const email = useResetEmail(show);
  return (
    <>
      <form {...wiring} className="grid gap-4">
        <FormErrors {...problems} />
        {/* So that a password manager knows whose password this is. */}
        <input hidden name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={say("New password")}
          name="password"
          autoComplete="new-password"
          hint={say("At least 8 characters")}
          error={problems.fields?.password}
        />
        <PasswordField
          label={say("Confirm password")}
          name="confirm_password"
          autoComplete="new-password"
          error={problems.fields?.confirm_password}
        />
        <Button {...submit}>{say("Save")}</Button>
      </form>
      {problems.detail && (
        <Link to="/forgot_password" className="mt-4 inline-flex min-h-11 items-center underline">
          {say("Start again")}
        </Link>
      )}
    </>
  );
}

function Done() {
  return (
    <div className="grid gap-4">
      <p role="status" className="flex gap-2 font-semibold text-open">
        <Icon name="check" />
        {say("Password reset successful, proceed to login.")}
      </p>
      <Button onClick={() => openSignIn("login", undefined, { next: "/" })}>{say("Proceed to login")}</Button>
    </div>
  );
}
