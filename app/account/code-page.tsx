import { Link, useNavigate } from "react-router";
import { api } from "#/app/api.ts";
import { CodeForm, checkCode, useCodeForm } from "#/app/ui/code-form.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { say, sayLater } from "#/shared/say.ts";
import { AccountFormPage } from "./account-form-page.tsx";
import { unknownEmail } from "./checks.ts";
import { unlisted } from "./page-meta.ts";
import { resetEmail, storeResetToken, useResetEmail } from "./reset.ts";

export const meta = unlisted(sayLater("Check your email"));

export default function CodePage() {
  const navigate = useNavigate();
  const form = useCodeForm(
    async (code) => {
      const { reset_token } = await api("POST /v2/verifyresetcode/{email}", {
        params: { email: resetEmail() },
        query: { code },
      });
      storeResetToken(reset_token);
      navigate("/set_new_password");
    },
    (texts) => (resetEmail() ? checkCode(texts) : unknownEmail),
  );
  const email = useResetEmail(form.show);

  async function resend() {
    await api("POST /v2/resetpassword", { body: { email } });
    showToast(say("Check your email to reset your password"));
  }

  return (
    <AccountFormPage
      title={say("Check your email")}
      intro={
        <p>
          {email
            ? say("We sent a six-digit code to {email}. It works for 15 minutes. Check your spam folder.", { email })
            : say("We sent a six-digit code to your email. It works for 15 minutes. Check your spam folder.")}
        </p>
      }
    >
      <CodeForm form={form} button={say("Verify")} resend={email ? resend : undefined}>
        <Link to="/forgot_password" className="inline-flex min-h-11 items-center underline">
          {say("Use another email")}
        </Link>
      </CodeForm>
    </AccountFormPage>
  );
}
