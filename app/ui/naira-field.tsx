import type { ComponentProps } from "react";
import { tidyNaira } from "#/shared/money.ts";
import { TextField } from "./field.tsx";

/** An amount in naira. Whole naira are shown as "₦12,500" once they are typed; `readNaira` reads both. */
export const NairaField = ({ defaultValue = "", ...props }: ComponentProps<typeof TextField>) => (
  <TextField
    inputMode="numeric"
    autoComplete="off"
    defaultValue={props.value === undefined ? tidyNaira(String(defaultValue)) : undefined}
    onBlur={({ currentTarget }) => {
      currentTarget.value = tidyNaira(currentTarget.value);
    }}
    {...props}
  />
);
