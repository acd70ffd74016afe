import { useEffect, useState } from "react";
import type { Problems } from "#/app/ui/problems.ts";
import { unknownEmail } from "./checks.ts";
import { resetEmail } from "./reset.ts";

/** The address that a step of the reset is about; where there is none, `show` is told at once and not only at the end. */
export function useResetEmail(show: (problems: Problems) => void): string {
  const [email, setEmail] = useState("");
  useEffect(() => {
    setEmail(resetEmail());
    if (!resetEmail()) show(unknownEmail);
  }, [show]);
  return email;
}
