import { Link, useNavigate } from "react-router";
import { api } from "#/app/api.ts";
import { DataExport } from "#/app/data-export/data-export.tsx";
import { forgetSession, useSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors, TextField } from "#/app/ui/field.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { useConfig } from "#/app/use-config.ts";
import { AccountFormPage } from "./account-form-page.tsx";
import { checkLeaving } from "./checks.ts";
import { MailCode } from "./mail-code.tsx";
import { unlisted } from "./page-meta.ts";
import { PasswordField } from "./password-field.tsx";

export const meta = unlisted("Delete my account");

export default function DeleteAccountPage() {
  return (
    <AccountFormPage title="Delete my account" intro={<WhatHappens />}>
      <div className="grid gap-6">
        <Instead />
        <LeavingForm />
      </div>
    </AccountFormPage>
  );
}

/** Ways that lose nothing. */
function Instead() {
  return (
    <section aria-labelledby="instead" className="grid justify-items-start gap-2 rounded-card bg-well p-4">
      <h2 id="instead" className="font-semibold">
        Before you go
      </h2>
      <p>
        To stop calls for a while, hide your page instead: on{" "}
        <Link to="/mybusiness" className="underline">
          My Business
        </Link>
        , at the end. You can show it again at any time.
      </p>
      <DataExport />
    </section>
  );
}

function WhatHappens() {
  const { support_email } = useConfig();
  return (
    <ul className="grid list-disc gap-1 pl-5">
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
      showToast("Account deleted successful!");
      forgetSession();
      navigate("/");
    },
  });
  return (
    <form {...wiring} aria-labelledby="question" className="grid gap-4">
      <h2 id="question" className="font-semibold text-lg">
        Delete your account for good?
      </h2>
      <FormErrors {...problems} />
      <TextField label="Email" name="email" type="email" autoComplete="username" error={problems.fields?.email} />
      {hasPassword ? (
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={problems.fields?.password}
        />
      ) : (
        <>
          <MailCode />
          <TextField
            label="Code"
            name="password"
            inputMode="numeric"
            autoComplete="one-time-code"
            error={problems.fields?.password}
          />
        </>
      )}
      <Button {...submit} variant="danger">
        Delete Account
      </Button>
    </form>
  );
}
