import { useState } from "react";
import { api } from "#/app/api.ts";
import { currentSession, storeSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { CodeForm, useCodeForm } from "#/app/ui/code-form.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { FormErrors } from "#/app/ui/field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { PhoneField } from "#/app/ui/phone-field.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import type { User } from "#/server/account/contract.ts";
import { say } from "#/shared/say.ts";
import { malformedPhone } from "./checks.ts";
import { updateProfile } from "./update-profile.ts";

/**
 * State of the profile's number, and its confirmation by an SMS code.
 * @param isExplained text beside it gives the reason
 */
export function ConfirmPhone({ user, isExplained = false }: { user: User; isExplained?: boolean }) {
  const { ask, isAsking, problem, dialog } = usePhoneCode(user.phone);
  if (!user.phone) return null;
  if (user.phone_verified) {
    return (
      <p className="flex items-center gap-1 font-semibold text-open text-sm">
        <Icon name="check" size={18} />
        {say("Phone number confirmed")}
      </p>
    );
  }
  return (
    <div className="grid justify-items-start gap-2">
      {!isExplained && (
        <p className="text-ink-2 text-sm">
          {say("Your number is not confirmed. Confirm it to ask for quotes, cash out and log in with your phone.")}
        </p>
      )}
      <Button
        variant={isExplained ? "quiet" : "primary"}
        isBusy={isAsking}
        busyLabel={say("Sending")}
        onClick={() => ask()}
      >
        {say("Confirm your phone")}
      </Button>
      <p role="alert" className="text-danger empty:absolute">
        {problem}
      </p>
      {dialog}
    </div>
  );
}

/**
 * Confirms the number of the member who is signed in: sends a code, then requests it in a dialog.
 *
 * @returns `ask`, whose `onDone` runs once the number is confirmed, and the dialog to render
 */
export function usePhoneCode(phone: string) {
  const [then, setThen] = useState<{ onDone: () => void }>();
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState("");
  const close = () => setThen(undefined);

  async function ask(onDone: () => void = () => {}) {
    setIsAsking(true);
    setProblem("");
    try {
      await api("POST /v2/user/phone/code");
      setThen({ onDone });
    } catch (error) {
      setProblem(problemsOf(error).detail ?? "");
    } finally {
      setIsAsking(false);
    }
  }

  const dialog = (
    <Dialog title={say("Confirm your phone")} isOpen={then !== undefined} onClose={close} isSheet="phones">
      <PhoneCode
        phone={phone}
        onDone={() => {
          close();
          then?.onDone();
        }}
      />
    </Dialog>
  );
  return { ask, isAsking, problem, dialog };
}

interface PhoneCodeProps {
  phone: string;
  onDone: () => void;
}

function PhoneCode({ phone, onDone }: PhoneCodeProps) {
  const [isWrong, setIsWrong] = useState(false);
  if (isWrong) return <OtherNumber phone={phone} onSent={() => setIsWrong(false)} />;
  return <Code phone={phone} onDone={onDone} onWrong={() => setIsWrong(true)} />;
}

/** Changes the number of the profile, and sends the code there. */
function OtherNumber({ phone, onSent }: { phone: string; onSent: () => void }) {
  const { wiring, submit, problems } = useForm({
    check: malformedPhone,
    send: async ({ phone = "" }) => {
      const { firstname = "", lastname = "", state = "", lga = "" } = currentSession()?.user ?? {};
      await updateProfile({ firstname, lastname, state, lga, phone });
      await api("POST /v2/user/phone/code");
      onSent();
    },
  });
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors detail={problems.detail} />
      <PhoneField defaultValue={phone} error={problems.fields?.phone} />
      <Button {...submit}>{say("Send a new code")}</Button>
    </form>
  );
}

function Code({ phone, onDone, onWrong }: PhoneCodeProps & { onWrong: () => void }) {
  const form = useCodeForm(async (code) => {
    const user = await api("POST /v2/user/phone/verify", { body: { code } });
    const session = currentSession();
    if (session) storeSession({ ...session, user });
    showToast(say("Your phone is confirmed."));
    onDone();
  });

  async function resend() {
    await api("POST /v2/user/phone/code");
    showToast(say("We sent you a new code"));
  }

  return (
    <CodeForm
      form={form}
      button={say("Confirm")}
      resend={resend}
      intro={
        <p>
          {say("We sent a six-digit code by SMS to {phone}. It works for 10 minutes.", {
            phone: phone.replaceAll(" ", "\u00a0"),
          })}
        </p>
      }
    >
      <button type="button" className="min-h-11 cursor-pointer underline" onClick={onWrong}>
        {say("Wrong number?")}
      </button>
    </CodeForm>
  );
}
