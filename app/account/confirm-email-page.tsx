import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { api } from "#/app/api.ts";
import { currentSession, storeSession, useSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { CodeForm, useCodeForm } from "#/app/ui/code-form.tsx";
import { FormErrors } from "#/app/ui/field.tsx";
import { JoyScreen, joyActionLook } from "#/app/ui/joy.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import type { User } from "#/server/account/contract.ts";
import { say, sayLater } from "#/shared/say.ts";
import { AccountFormPage } from "./account-form-page.tsx";
import { unlisted } from "./page-meta.ts";
import { PasswordField } from "./password-field.tsx";
import { openSignIn } from "./sign-in.ts";

const title = sayLater("Confirm your email");

export const meta = unlisted(title);

/** The page of the emailed link and code. The token is in the fragment, so no server logs it. */
export default function ConfirmEmailPage() {
  const session = useSession();
  const [token, setToken] = useState<string>();
  useEffect(() => setToken(location.hash.slice(1)), []);
  if (token === undefined) return <AccountFormPage title={say(title)}>{say("Opening…")}</AccountFormPage>;
  if (session?.user?.email_verified) return <Confirmed />;
  if (session?.token) return <Confirm user={session.user} token={token} />;
  return token ? <TakeAccount token={token} /> : <LogInFirst />;
}

function Confirmed() {
  return (
    <div className="mx-auto grid max-w-column gap-4 md:py-6">
      <h1 className="sr-only">{say(title)}</h1>
      <JoyScreen
        title={say("Your email is confirmed.")}
        action={
          <Link to="/" className={joyActionLook}>
            {say("Go to the home page")}
          </Link>
        }
      >
        {say("You can see all phone numbers now and start as many chats as you need.")}
      </JoyScreen>
    </div>
  );
}

function LogInFirst() {
  return (
    <AccountFormPage title={say(title)} intro={say("Log in, then enter the six-digit code that we sent you.")}>
      <Button onClick={() => openSignIn("login")}>{say("Log in")}</Button>
    </AccountFormPage>
  );
}

/** Stores the server's record of the signed-in member. */
function storeUser(user: User) {
  const token = currentSession()?.token;
  if (token) storeSession({ token, user });
}

/** Proves the email by the token of the link, at once. */
function useToken(token: string) {
  const [problem, setProblem] = useState("");
  const [isTrying, setIsTrying] = useState(token !== "");
  useEffect(() => {
    if (!token) return;
    history.replaceState(history.state, "", location.pathname);
    api("POST /v2/user/email/verify", { body: { token } })
      .then(storeUser)
      .catch((error) => {
        setProblem(problemsOf(error).detail ?? "");
        setIsTrying(false);
      });
  }, [token]);
  return { problem, isTrying };
}

/** In the signed-in browser the link confirms by itself; otherwise the code is typed. */
function Confirm({ user, token }: { user: User | undefined; token: string }) {
  const { problem, isTrying } = useToken(token);
  const form = useCodeForm(async (code) => storeUser(await api("POST /v2/user/email/verify", { body: { code } })));

  async function resend() {
    await api("POST /v2/user/email/code");
    showToast(say("We sent you a new code"));
  }

  if (isTrying) return <AccountFormPage title={say(title)}>{say("Confirming…")}</AccountFormPage>;
  return (
    <AccountFormPage
      title={say(title)}
      intro={
        <p>
          {user?.email
            ? say("We sent a six-digit code to {email}. It works for a day. Look in the spam folder too.", {
                email: user.email,
              })
            : say("We sent a six-digit code to your email. It works for a day. Look in the spam folder too.")}
        </p>
      }
    >
      {problem && (
        <p role="alert" className="mb-4 text-danger">
          {problem}
        </p>
      )}
      <CodeForm form={form} button={say("Confirm")} resend={resend} waitSeconds={0} />
      <p className="mt-4 text-ink-2 text-sm">
        {say("Until then you can see 20 phone numbers and start 20 chats a day, and your page is not featured.")}
      </p>
    </AccountFormPage>
  );
}

/** The form without a session: the owner of the mailbox takes over the account with a new password. */
function TakeAccount({ token }: { token: string }) {
  const navigate = useNavigate();
  const { wiring, submit, problems } = useForm({
    check: ({ password }) => (password ? undefined : { fields: { password: say("Type a password") } }),
    send: async ({ password = "" }) => {
      const { access_token, user } = await api("POST /v2/verify_email", { body: { token, password } });
      storeSession({ token: access_token, user });
      showToast(say("Your email is confirmed."));
      navigate("/");
    },
  });
  return (
    <AccountFormPage
      title={say(title)}
      intro={
        <>
          <p>
            {say("You are not logged in on this browser. Choose a password to confirm your email and log in here.")}
          </p>
          <p>
            {say(
              "To keep the password you have, go back to where you signed up and enter the code from the email there.",
            )}
          </p>
        </>
      }
    >
      <form {...wiring} className="grid gap-4">
        <FormErrors {...problems} />
        <PasswordField
          label={say("New password")}
          name="password"
          autoComplete="new-password"
          hint={say("At least 8 characters")}
          error={problems.fields?.password}
        />
        <Button {...submit}>{say("Confirm and log in")}</Button>
      </form>
    </AccountFormPage>
  );
}
