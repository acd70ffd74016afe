import { Link, useNavigate } from "react-router";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors, TextField } from "#/app/ui/field.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { AccountFormPage } from "./account-form-page.tsx";
import { checkCode, unknownEmail } from "./checks.ts";
import { unlisted } from "./page-meta.ts";
import { ResendCode } from "./resend-code.tsx";
import { keepResetToken, resetEmail } from "./reset.ts";
import { useResetEmail } from "./use-reset-email.ts";

export const meta = unlisted("Check your email");

export default function CodePage() {
  const navigate = useNavigate();
  const { wiring, submit, problems, show } = useForm({
    check: (texts) => (resetEmail() ? checkCode(texts) : unknownEmail),
    send: async ({ code = "" }) => {
      const { reset_token } = await api("POST /v2/verifyresetcode/{email}", {
        params: { email: resetEmail() },
        // Copied from a mail, a code brings spaces along.
        query: { code: code.replace(/\s/g, "") },
      });
      keepResetToken(reset_token);
      navigate("/set_new_password");
    },
  });
  const email = useResetEmail(show);
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
      <form {...wiring} className="grid gap-4">
        <FormErrors {...problems} />
        <TextField
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={problems.fields?.code}
        />
        <Button {...submit}>Verify</Button>
      </form>
      <div className="mt-4 grid justify-items-start gap-1">
        {email && (
          <ResendCode
            send={async () => {
              await api("POST /v2/resetpassword", { body: { email } });
              showToast("Check your email to reset your password");
            }}
          />
        )}
        <Link to="/forgot_password" className="inline-flex min-h-11 items-center underline">
          Use another email
        </Link>
      </div>
    </AccountFormPage>
  );
}
