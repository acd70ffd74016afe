import { useNavigate } from "react-router";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors, TextField } from "#/app/ui/field.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { say, sayLater } from "#/shared/say.ts";
import { AccountFormPage } from "./account-form-page.tsx";
import { checkForgotPassword } from "./checks.ts";
import { unlisted } from "./page-meta.ts";
import { storeResetEmail } from "./reset.ts";

export const meta = unlisted(sayLater("Forgot password"));

export default function ForgotPasswordPage() {
  const navigate = useNavigate();
  const { wiring, submit, problems } = useForm({
    check: checkForgotPassword,
    send: async ({ email: typed = "" }) => {
      const email = typed.trim();
      await api("POST /v2/resetpassword", { body: { email } });
      storeResetEmail(email);
      showToast(say("Check your email to reset your password"));
      navigate("/forgot_password_code");
    },
  });
  return (
    <AccountFormPage
      title={say("Forgot password")}
      intro={say("Type the email address of your account. We send a six-digit code to it.")}
    >
      <form {...wiring} className="grid gap-4">
        <FormErrors {...problems} />
        <TextField
          label={say("Email")}
          name="email"
          type="email"
          autoComplete="username"
          error={problems.fields?.email}
        />
        <Button {...submit}>{say("Submit")}</Button>
      </form>
    </AccountFormPage>
  );
}
