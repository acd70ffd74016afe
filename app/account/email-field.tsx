import type { RefObject } from "react";
import { TextField } from "#/app/ui/field.tsx";

interface EmailFieldProps {
  /** The address typed so far, shared by the tabs. */
  email: RefObject<string>;
  autoComplete: "username" | "email";
  error?: string;
}

/** The email address of the two tabs of the sign-in dialog. */
export function EmailField({ email, ...field }: EmailFieldProps) {
  return (
    <TextField
      label="Email"
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
