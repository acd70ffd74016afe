import { Link, useNavigate } from "react-router";
import { api } from "#/app/api.ts";
import { showToast } from "#/app/ui/toast.tsx";
import { AccountFormPage } from "./account-form-page.tsx";
import { checkCode, unknownEmail } from "./checks.ts";
import { CodeForm, useCodeForm } from "./code-form.tsx";
import { unlisted } from "./page-meta.ts";
import { keepResetToken, resetEmail } from "./reset.ts";
import { useResetEmail } from "./use-reset-email.ts";

export const meta = unlisted("Check your email");

export default function CodePage() {
  const navigate = useNavigate();
  const form = useCodeForm(
    async (code) => {
      const { reset_token } = await api("POST /v2/verifyresetcode/{email}", {
        params: { email: resetEmail() },
        query: { code },
      });
      keepResetToken(reset_token);
      navigate("/set_new_password");
    },
    (texts) => (resetEmail() ? checkCode(texts) : unknownEmail),
  );
  const email = useResetEmail(form.show);

  async function resend() {
    await api("POST /v2/resetpassword", { body: { email } });
    showToast("Check your email to reset your password");
  }

  return (
    <AccountFormPage
      title="Check your email"
      intro={
        <p>
          We sent a six-digit code to {email ? <strong className="break-words text-ink">{email}</strong> : "your email"}
          . It works for 15 minutes. Check your spam folder.
        </p>
      }
    >
      <CodeForm form={form} button="Verify" resend={email ? resend : undefined}>
        <Link to="/forgot_password" className="inline-flex min-h-11 items-center underline">
          Use another email
        </Link>
      </CodeForm>
    </AccountFormPage>
  );
}
