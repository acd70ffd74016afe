import { type RefObject, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Tabs } from "#/app/ui/tabs.tsx";
import { useConfig } from "#/app/use-config.ts";
import { GoogleButton } from "./google-button.tsx";
import { LoginForm } from "./login-form.tsx";
import { PhoneLoginForm } from "./phone-login-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { closeSignIn, profileCompleted, type SignInAsked } from "./sign-in.ts";
import { SignUpForm } from "./sign-up-form.tsx";

/** Content of the dialog: two tabs, and the profile after a sign-up. */
export default function SignInSteps({ asked }: { asked: SignInAsked }) {
  return asked.step === "profile" ? <ProfileStep isAskedAgain={asked.done !== undefined} /> : <Doors asked={asked} />;
}

function Doors({ asked }: { asked: SignInAsked }) {
  const { google_client_id } = useConfig();
  // Typed in one tab, wanted in the other.
  const email = useRef("");
  return (
    <>
      {asked.reason && (
        <p className="mb-3 wrap-anywhere">
          {asked.reason.sentence && <strong className="block font-semibold">{asked.reason.sentence}</strong>}
          {asked.reason.offer}
        </p>
      )}
      <Tabs
        label="Log in or sign up"
        first={asked.step === "signup" ? 1 : 0}
        tabs={[
          { label: "Log in", content: <LogInWays email={email} /> },
          { label: "Sign up", content: <SignUpForm email={email} /> },
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
        {isByPhone ? "Use email" : "Use phone number"}
      </button>
    </>
  );
}

function ProfileStep({ isAskedAgain }: { isAskedAgain: boolean }) {
  const navigate = useNavigate();
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        {isAskedAgain
          ? "Before you go on, tell people who you are. It takes a minute, once."
          : "Account ready. Tell us your name and area."}
      </p>
      <ProfileForm
        button="Update profile"
        isFocusedAtFirst
        onDone={() => {
          if (isAskedAgain) return profileCompleted();
          closeSignIn();
          navigate("/");
        }}
      />
    </div>
  );
}
