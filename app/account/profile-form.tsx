import { useEffect, useRef, useState } from "react";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors, TextField } from "#/app/ui/field.tsx";
import { PhoneField } from "#/app/ui/phone-field.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import type { User } from "#/server/account/contract.ts";
import { readPhone } from "#/shared/phone.ts";
import { say } from "#/shared/say.ts";
import { checkProfile } from "./checks.ts";
import { NumberProof } from "./number-proof.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { updateProfile } from "./update-profile.ts";

interface ProfileFormProps {
  /** The first values of the fields. */
  user?: User;
  button: string;
  busyLabel?: string;
  /** The form appeared automatically after another one, so it takes the focus. */
  isFocusedAtFirst?: boolean;
  onDone: () => void;
}

/** Name and place of a member, all required. */
export function ProfileForm({ user, button, busyLabel, isFocusedAtFirst = false, onDone }: ProfileFormProps) {
  const first = useRef<HTMLInputElement>(null);
  const [isOtherNumber, setIsOtherNumber] = useState(false);
  const { wiring, submit, problems } = useForm({
    check: checkProfile,
    onChange: ({ phone = "" }) => setIsOtherNumber(readPhone(phone) !== readPhone(user?.phone ?? "")),
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
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] items-start gap-x-3 gap-y-4">
        <TextField
          ref={first}
          label={say("First name")}
          name="firstname"
          autoComplete="given-name"
          defaultValue={user?.firstname}
          error={errors.firstname}
        />
        <TextField
          label={say("Last name")}
          name="lastname"
          autoComplete="family-name"
          defaultValue={user?.lastname}
          error={errors.lastname}
        />
      </div>
      <PhoneField
        defaultValue={user?.phone}
        hint={say("To log in and to confirm that it is you. Other people do not see it.")}
        error={errors.phone}
      />
      {user?.phone_verified && isOtherNumber && <NumberProof user={user} errors={errors} />}
      <PlaceFields state={user?.state} lga={user?.lga} errors={errors} />
      <Button {...submit} busyLabel={busyLabel}>
        {button}
      </Button>
    </form>
  );
}
