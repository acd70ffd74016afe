import { Link, useNavigate } from "react-router";
import { api } from "#/app/api.ts";
import { DataExport } from "#/app/data-export/data-export.tsx";
import { forgetSession, useSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors, TextField } from "#/app/ui/field.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { useConfig } from "#/app/use-config.ts";
import { say, sayLater } from "#/shared/say.ts";
import { AccountFormPage } from "./account-form-page.tsx";
import { checkLeaving } from "./checks.ts";
import { unlisted } from "./page-meta.ts";
import { PasswordField } from "./password-field.tsx";
import { useCodeRequest } from "./use-code-request.ts";

export const meta = unlisted(sayLater("Delete my account"));

export default function DeleteAccountPage() {
  return (
    <AccountFormPage title={say("Delete my account")} intro={<WhatHappens />}>
      <div className="grid gap-6">
        <Instead />
        <LeavingForm />
      </div>
    </AccountFormPage>
  );
}

/** Alternatives to deletion. */
function Instead() {
  return (
    <section aria-labelledby="instead" className="grid justify-items-start gap-2 rounded-card bg-well p-4">
      <h2 id="instead" className="font-semibold">
        {say("Before you go")}
      </h2>
      <p>
        {say("To stop calls for a while, hide your page instead. You can show it again at any time.")}{" "}
        <Link to="/mybusiness" className="underline">
          {say("My Business")}
        </Link>
      </p>
      <DataExport />
    </section>
  );
}

/** In English until a lawyer has signed a translation. */
function WhatHappens() {
  const { support_email } = useConfig();
  return (
    <ul lang="en-NG" className="grid list-disc gap-1 pl-5">
      <li>At once: your profile and your business page are hidden, and you are logged out on every device.</li>
      <li>After 30 days: your personal data is erased for good, verification documents first.</li>
      <li>
        What stays: your reviews, signed “Former member”; chats, for the people you wrote to; and payments, as the law
        asks.
      </li>
      {support_email && (
        <li>
          Changed your mind within 30 days? Write to{" "}
          <a href={`mailto:${support_email}`} className="wrap-anywhere underline">
            {support_email}
          </a>
          .
        </li>
      )}
    </ul>
  );
}

function LeavingForm() {
  const navigate = useNavigate();
  const hasPassword = useSession()?.user?.has_password !== false;
  const { wiring, submit, problems } = useForm({
    check: checkLeaving,
    send: async ({ email = "", password = "" }) => {
      await api("POST /v2/deactaccount", { body: { email: email.trim(), password } });
      showToast(say("Account deleted successful!"));
      forgetSession();
      navigate("/");
    },
  });
  return (
    <form {...wiring} aria-labelledby="question" className="grid gap-4">
      <h2 id="question" className="font-semibold text-lg">
        {say("Delete your account?")}
      </h2>
      <FormErrors {...problems} />
      <TextField
        label={say("Email")}
        name="email"
        type="email"
        autoComplete="username"
        error={problems.fields?.email}
      />
      {hasPassword ? (
        <PasswordField
          label={say("Password")}
          name="password"
          autoComplete="current-password"
          error={problems.fields?.password}
        />
      ) : (
        <>
          <MailCode />
          <TextField
            label={say("Code")}
            name="password"
            inputMode="numeric"
            autoComplete="one-time-code"
            error={problems.fields?.password}
          />
        </>
      )}
      <p lang="en-NG">You have 30 days to change your mind. After that your data is erased for good.</p>
      <Button {...submit} variant="danger">
        {say("Delete Account")}
      </Button>
    </form>
  );
}

/** Emails a code in place of a password, for accounts without one. */
function MailCode() {
  const { state, problem, send } = useCodeRequest(() => api("POST /v2/deactaccount/code"));

  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-ink-2">
        {say("You log in with Google, so there is no password. We email you a code in its place.")}
      </p>
      <Button variant="quiet" isBusy={state === "busy"} onClick={send}>
        {say("Send me a code")}
      </Button>
      <p role="status" className="text-open empty:absolute">
        {state === "sent" && say("Sent. Check your email.")}
      </p>
      <p role="alert" className="text-danger empty:absolute">
        {problem}
      </p>
    </div>
  );
}
