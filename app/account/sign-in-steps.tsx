import { type RefObject, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { ApiError, api } from "#/app/api.ts";
import { storeLookedAt } from "#/app/looked-at.ts";
import { currentSession, storeSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { CodeForm, useCodeForm } from "#/app/ui/code-form.tsx";
import { FormErrors, TextField } from "#/app/ui/field.tsx";
import { PhoneField } from "#/app/ui/phone-field.tsx";
import { Tabs } from "#/app/ui/tabs.tsx";
import { Thing } from "#/app/ui/thing.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { useConfig } from "#/app/use-config.ts";
import { splitLanguage } from "#/shared/language.ts";
import { say } from "#/shared/say.ts";
import { checkLogin, checkSignUp } from "./checks.ts";
import { GoogleButton } from "./google-button.tsx";
import { PasswordField } from "./password-field.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { referralCode } from "./referral-code.ts";
import {
  closeSignIn,
  type KnownProfile,
  profileCompleted,
  requestProfile,
  type SignInRequest,
  signedIn,
} from "./sign-in.ts";

/** Content of the dialog: two tabs, and the profile after a sign-up. */
export default function SignInSteps({ request }: { request: SignInRequest }) {
  return request.step === "profile" ? (
    <ProfileStep
      isRepeated={request.done !== undefined}
      known={request.known}
      staysHere={request.staysHere ?? false}
      next={request.next}
    />
  ) : (
    <Doors request={request} />
  );
}

function Doors({ request }: { request: SignInRequest }) {
  const { google_client_id } = useConfig();
  // Typed in one tab, wanted in the other.
  const email = useRef("");
  return (
    <>
      <div className="mb-3 flex items-center gap-3">
        <span className="tint tint-water grid size-12 shrink-0 place-items-center rounded-pill">
          <Thing name="handshake" />
        </span>
        <p className="wrap-anywhere min-w-0">
          {request.reason?.sentence && <strong className="block font-semibold">{say(request.reason.sentence)}</strong>}
          {request.reason ? request.reason.offer : say("Find a trusted hand near you.")}
        </p>
      </div>
      <Tabs
        look="halves"
        label={say("Log in or sign up")}
        first={request.step === "signup" ? 1 : 0}
        tabs={[
          { label: say("Log in"), content: <LogInWays email={email} /> },
          { label: say("Sign up"), content: <SignUpForm email={email} about={request.about} /> },
        ]}
      />
      {google_client_id && <GoogleButton clientId={google_client_id} />}
    </>
  );
}

/** With the password, or with a code to the phone. */
function LogInWays({ email }: { email: RefObject<string> }) {
  const [isByPhone, setIsByPhone] = useState(false);
  return (
    <>
      {isByPhone ? <PhoneLoginForm /> : <LoginForm email={email} />}
      <button
        type="button"
        className="inline-flex min-h-11 cursor-pointer items-center underline"
        onClick={() => setIsByPhone(!isByPhone)}
      >
        {isByPhone ? say("Use email") : say("Use phone number")}
      </button>
    </>
  );
}

interface ProfileStepProps {
  isRepeated: boolean;
  known?: KnownProfile;
  staysHere: boolean;
  next?: string;
}

function ProfileStep({ isRepeated, known, staysHere, next = "/" }: ProfileStepProps) {
  const navigate = useNavigate();
  const user = currentSession()?.user;
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        {isRepeated
          ? say("Before you go on, tell people who you are. It takes a minute, once.")
          : say("Account ready. Tell us your name and area.")}
      </p>
      <ProfileForm
        user={user && { ...user, ...known }}
        button={say("Update profile")}
        isFocusedAtFirst
        onDone={() => {
          if (isRepeated) return profileCompleted();
          closeSignIn();
          if (!staysHere) navigate(next);
        }}
      />
    </div>
  );
}

function LoginForm({ email }: { email: RefObject<string> }) {
  const { wiring, submit, problems } = useForm({
    check: checkLogin,
    send: async ({ email = "", password = "" }) =>
      await signedIn(await api("POST /v2/login", { body: { username: email.trim(), password } })),
  });
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <EmailField email={email} autoComplete="username" error={problems.fields?.email} />
      <PasswordField
        label={say("Password")}
        name="password"
        autoComplete="current-password"
        error={problems.fields?.password}
      />
      <Button {...submit}>{say("Log in")}</Button>
      <Link
        to="/forgot_password"
        className="inline-flex min-h-11 items-center justify-self-start underline"
        onClick={closeSignIn}
      >
        {say("Forgot password?")}
      </Link>
    </form>
  );
}

const requestCode = (phone: string) => api("POST /v2/login_phone/code", { body: { phone } });

/** Logging in without a password: the number, then the code of the SMS. */
function PhoneLoginForm() {
  const [phone, setPhone] = useState("");
  return phone ? <CodeStep phone={phone} onBack={() => setPhone("")} /> : <NumberStep onSent={setPhone} />;
}

function NumberStep({ onSent }: { onSent: (phone: string) => void }) {
  const { wiring, submit, problems } = useForm({
    check: ({ phone = "" }) => (phone.trim() ? undefined : { fields: { phone: say("Type your phone number") } }),
    send: async ({ phone = "" }) => {
      await requestCode(phone);
      onSent(phone);
    },
  });
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <PhoneField hint={say("A number that you confirmed in your profile")} error={problems.fields?.phone} />
      <Button {...submit}>{say("Send me a code")}</Button>
    </form>
  );
}

function CodeStep({ phone, onBack }: { phone: string; onBack: () => void }) {
  const [codeBefore, setCodeBefore] = useState("");
  const form = useCodeForm(async (code) => {
    if (await isProofNeeded({ phone, code })) setCodeBefore(code);
  });

  async function resend() {
    await requestCode(phone);
    showToast(say("We sent a new code"));
  }

  if (codeBefore) return <ProofStep phone={phone} code={codeBefore} />;
  return (
    <CodeForm
      form={form}
      button={say("Log in")}
      resend={resend}
      intro={
        <p>
          {say("If {phone} is confirmed in an account, a code is on its way by SMS. It works for 10 minutes.", {
            phone,
          })}
        </p>
      }
    >
      <button type="button" className="inline-flex min-h-11 cursor-pointer items-center underline" onClick={onBack}>
        {say("Use another number")}
      </button>
    </CodeForm>
  );
}

/** Logs in by phone. @returns true if a number that was confirmed long ago needs the password too, or a mailed code */
async function isProofNeeded(body: { phone: string; code: string; password?: string; email_code?: string }) {
  try {
    await signedIn(await api("POST /v2/login_phone", { body }));
    return false;
  } catch (error) {
    if (error instanceof ApiError && error.code === "phone/proof-needed") return true;
    throw error;
  }
}

function ProofStep({ phone, code }: { phone: string; code: string }) {
  const { wiring, submit, problems } = useForm({
    check: ({ proof }) => (proof?.trim() ? undefined : { fields: { proof: say("Type your password or the code") } }),
    send: async ({ proof = "" }) => {
      const digits = proof.replace(/\s/g, "");
      await isProofNeeded({ phone, code, ...(/^\d{6}$/.test(digits) ? { email_code: digits } : { password: proof }) });
    },
  });
  return (
    <form {...wiring} className="grid gap-4">
      <p>
        {say(
          "You confirmed this number a long time ago, and this device is new. To be sure that it is still yours, type your password too, or the code that we just emailed you.",
        )}
      </p>
      <FormErrors {...problems} />
      <PasswordField
        label={say("Password or code")}
        name="proof"
        autoComplete="current-password"
        error={problems.fields?.proof}
      />
      <Button {...submit}>{say("Log in")}</Button>
    </form>
  );
}

/** The code of an invitation as a fact, which can be changed; without one, a field. */
function ReferralCode({ invitation, error }: { invitation: string; error: string | undefined }) {
  const [isChip, setIsChip] = useState(invitation !== "");
  if (isChip && !error) {
    return (
      <div className="flex flex-wrap items-center gap-x-3">
        <input type="hidden" name="referrer" value={invitation} />
        <p className="wrap-anywhere rounded-pill bg-well px-3 py-1 text-sm">
          {say("Referral code {code}", { code: invitation })}
        </p>
        <button
          type="button"
          className="inline-flex min-h-11 cursor-pointer items-center text-sm underline"
          onClick={() => setIsChip(false)}
        >
          <span aria-hidden="true">{say("Change")}</span>
          <span className="sr-only">{say("Change referral code")}</span>
        </button>
      </div>
    );
  }
  return (
    <TextField
      label={say("Referral code (optional)")}
      name="referrer"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      defaultValue={invitation}
      error={error}
    />
  );
}

function SignUpForm({ email, about }: Pick<EmailFieldProps, "email"> & Pick<SignInRequest, "about">) {
  const [invitation] = useState(referralCode);
  const { wiring, submit, problems } = useForm({
    check: checkSignUp,
    send: async ({ email = "", password = "", referrer = "" }) => {
      const language = splitLanguage(location.pathname).language;
      const body = { email: email.trim(), password, referrer: referrer.trim(), language };
      const { access_token, user } = await api("POST /v2/signup", { body });
      storeLookedAt(about);
      requestProfile();
      storeSession({ token: access_token, user });
    },
  });
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <EmailField email={email} autoComplete="email" error={problems.fields?.email} />
      <PasswordField
        label={say("Password")}
        name="password"
        autoComplete="new-password"
        hint={say("At least 8 characters")}
        error={problems.fields?.password}
      />
      <ReferralCode invitation={invitation} error={problems.fields?.referrer} />
      <p lang="en-NG" className="text-ink-2 text-sm">
        {/* In English until a lawyer has signed a translation. */}
        By signing up you confirm that you are 18 or older and accept the{" "}
        <Link to="/terms" target="_blank" className="inline-block py-1 underline">
          terms
        </Link>
      </p>
      <Button {...submit}>{say("Sign up")}</Button>
    </form>
  );
}

interface EmailFieldProps {
  /** The address typed so far, shared by the tabs. */
  email: RefObject<string>;
  autoComplete: "username" | "email";
  error?: string;
}

/** The email address of the two tabs of the sign-in dialog. */
function EmailField({ email, ...field }: EmailFieldProps) {
  return (
    <TextField
      label={say("Email")}
      name="email"
      type="email"
      defaultValue={email.current}
      onChange={(event) => {
        email.current = event.target.value;
      }}
      {...field}
    />
  );
}
