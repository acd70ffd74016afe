import { useState } from "react";
import { api } from "#/app/api.ts";
import { currentSession, keepSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import type { User } from "#/server/account/contract.ts";
import { CodeForm, useCodeForm } from "./code-form.tsx";

/** State of the profile's number, and the way to confirm it: a code by SMS. */
export function ConfirmPhone({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState("");
  if (!user.phone) return null;
  if (user.phone_verified) {
    return (
      <p className="flex items-center gap-1 font-semibold text-open text-sm">
        <Icon name="check" size={18} />
        Phone confirmed
      </p>
    );
  }

  async function ask() {
    setIsAsking(true);
    setProblem("");
    try {
      await api("POST /v2/user/phone/code");
      setIsOpen(true);
    } catch (error) {
      setProblem(problemsOf(error).detail ?? "");
    } finally {
      setIsAsking(false);
    }
  }

  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-ink-2 text-sm">
        Your number is not confirmed. Confirm it to ask for quotes, cash out and log in with your phone.
      </p>
      <Button variant="quiet" isBusy={isAsking} busyLabel="Sending" onClick={ask}>
        Confirm your phone
      </Button>
      <p role="alert" className="text-danger empty:absolute">
        {problem}
      </p>
      <Dialog title="Confirm your phone" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <PhoneCode phone={user.phone} onDone={() => setIsOpen(false)} />
      </Dialog>
    </div>
  );
}

function PhoneCode({ phone, onDone }: { phone: string; onDone: () => void }) {
  const form = useCodeForm(async (code) => {
    const user = await api("POST /v2/user/phone/verify", { body: { code } });
    const session = currentSession();
    if (session) keepSession({ ...session, user });
    showToast("Your phone is confirmed.");
    onDone();
  });

  async function resend() {
    await api("POST /v2/user/phone/code");
    showToast("We sent you a new code");
  }

  return (
    <CodeForm
      form={form}
      button="Confirm"
      resend={resend}
      intro={
        <p>
          We sent a six-digit code by SMS to <strong className="whitespace-nowrap tabular-nums">{phone}</strong>. It
          works for 10 minutes.
        </p>
      }
    />
  );
}
