import type { ComponentProps } from "react";
import { say } from "#/shared/say.ts";
import { TextField } from "./field.tsx";

/** The phone number of the person at the device, which the browser offers to fill in. */
export const PhoneField = (props: Omit<ComponentProps<typeof TextField>, "label" | "name">) => (
  <TextField label={say("Phone")} name="phone" type="tel" inputMode="tel" autoComplete="tel" {...props} />
);
