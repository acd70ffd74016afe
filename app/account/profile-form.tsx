import { useEffect, useRef } from "react";
import { api } from "#/app/api.ts";
import { currentSession, keepSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors, TextField } from "#/app/ui/field.tsx";
import { type Texts, useForm } from "#/app/ui/use-form.ts";
import type { User } from "#/server/account/contract.ts";
import { checkProfile } from "./checks.ts";
import { PlaceFields } from "./place-fields.tsx";

interface ProfileFormProps {
  /** The first values of the fields. */
  user?: User;
  button: string;
  busyLabel?: string;
  /** The form came by itself, after another one: the focus goes along. */
  isFocusedAtFirst?: boolean;
  onDone: () => void;
}

/** Name and place of a member: all of it is needed. */
export function ProfileForm({ user, button, busyLabel, isFocusedAtFirst = false, onDone }: ProfileFormProps) {
  const first = useRef<HTMLInputElement>(null);
  const { wiring, submit, problems } = useForm({
    check: checkProfile,
    send: async (texts) => {
      await updateProfile(texts);
      onDone();
    },
  });
  const errors = problems.fields ?? {};

  useEffect(() => {
    if (isFocusedAtFirst) first.current?.focus();
  }, [isFocusedAtFirst]);

  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <TextField
        ref={first}
        label="First name"
        name="firstname"
        autoComplete="given-name"
        defaultValue={user?.firstname}
        error={errors.firstname}
      />
      <TextField
        label="Last name"
        name="lastname"
        autoComplete="family-name"
        defaultValue={user?.lastname}
        error={errors.lastname}
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        defaultValue={user?.phone}
        error={errors.phone}
      />
      <PlaceFields state={user?.state} lga={user?.lga} errors={errors} />
      <Button {...submit} busyLabel={busyLabel}>
        {button}
      </Button>
    </form>
  );
}

async function updateProfile({ firstname = "", lastname = "", phone = "", state = "", lga = "" }: Texts) {
  const sex = currentSession()?.user?.sex ?? "";
  const user = await api("PUT /v2/user", { body: { firstname, lastname, phone, country: "Nigeria", state, lga, sex } });
  const session = currentSession();
  if (session) keepSession({ ...session, user });
}
