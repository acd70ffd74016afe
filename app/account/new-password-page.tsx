import { useState } from "react";
import { Link } from "react-router";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors } from "#/app/ui/field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { AccountFormPage } from "./account-form-page.tsx";
import { checkNewPassword, unknownEmail } from "./checks.ts";
import { unlisted } from "./page-meta.ts";
import { PasswordField } from "./password-field.tsx";
import { forgetReset, resetEmail, resetToken } from "./reset.ts";
import { openSignIn } from "./sign-in.ts";
import { useResetEmail } from "./use-reset-email.ts";

export const meta = unlisted("Set a new password");

export default function NewPasswordPage() {
  const [isDone, setIsDone] = useState(false);
  return (
    <AccountFormPage title="Set a new password" intro={!isDone && "Saving it signs you out on every device."}>
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
          label="New password"
          name="password"
          autoComplete="new-password"
          hint="At least 8 characters"
          error={problems.fields?.password}
        />
        <PasswordField
          label="Confirm password"
          name="confirm_password"
          autoComplete="new-password"
          error={problems.fields?.confirm_password}
        />
        <Button {...submit}>Save</Button>
      </form>
      {problems.detail && (
        <Link to="/forgot_password" className="mt-4 inline-flex min-h-11 items-center underline">
          Start again
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
        Password reset successful, proceed to login.
      </p>
      <Button onClick={() => openSignIn("login")}>Proceed to login</Button>
    </div>
  );
}
