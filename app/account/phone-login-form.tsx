import { useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors, TextField } from "#/app/ui/field.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { CodeForm, useCodeForm } from "./code-form.tsx";
import { signedIn } from "./signed-in.ts";

const askForCode = (phone: string) => api("POST /v2/login_phone/code", { body: { phone } });

/** Logging in without a password: the number, then the code of the SMS. */
export function PhoneLoginForm() {
  const [phone, setPhone] = useState("");
  return phone ? <CodeStep phone={phone} onBack={() => setPhone("")} /> : <NumberStep onSent={setPhone} />;
}

function NumberStep({ onSent }: { onSent: (phone: string) => void }) {
  const { wiring, submit, problems } = useForm({
    check: ({ phone = "" }) => (phone.trim() ? undefined : { fields: { phone: "Type your phone number" } }),
    send: async ({ phone = "" }) => {
      await askForCode(phone);
      onSent(phone);
    },
  });
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        hint="A number that you confirmed in your profile"
        error={problems.fields?.phone}
      />
      <Button {...submit}>Send me a code</Button>
    </form>
  );
}

function CodeStep({ phone, onBack }: { phone: string; onBack: () => void }) {
  const form = useCodeForm(async (code) => signedIn(await api("POST /v2/login_phone", { body: { phone, code } })));

  async function resend() {
    await askForCode(phone);
    showToast("We sent a new code");
  }

  return (
    <CodeForm
      form={form}
      button="Log in"
      resend={resend}
      intro={
        <p>
          If <strong className="whitespace-nowrap tabular-nums">{phone}</strong> is confirmed in an account, a code is
          on its way by SMS. It works for 10 minutes.
        </p>
      }
    >
      <button type="button" className="inline-flex min-h-11 cursor-pointer items-center underline" onClick={onBack}>
        Use another number
      </button>
    </CodeForm>
  );
}
