import { useEffect, useState } from "react";
import { resetEmailKey } from "#/app/session.ts";
import type { Problems } from "#/app/ui/problems.ts";
import { unknownEmail } from "./checks.ts";

const tokenKey = "lchresettoken";

/** The address whose password is being reset; empty when this browser knows of none. */
export const resetEmail = () => read(() => localStorage, resetEmailKey);

/** The token received for a correct code; sets one new password. */
export const resetToken = () => read(() => sessionStorage, tokenKey);

export const storeResetEmail = (email: string) => write(() => localStorage, resetEmailKey, email);

export const storeResetToken = (token: string) => write(() => sessionStorage, tokenKey, token);

/** Deletes the stored state of the reset. */
export function forgetReset() {
  storeResetEmail("");
  storeResetToken("");
}

// Asking for the storage itself throws in a browser that keeps nothing.
function read(storage: () => Storage, key: string): string {
  try {
    return storage().getItem(key) ?? "";
  } catch {
    return "";
  }
}

function write(storage: () => Storage, key: string, value: string) {
  try {
    if (value) storage().setItem(key, value);
    else storage().removeItem(key);
  } catch {
    // The next step then says that it does not know the address.
  }
}

/** Email address of the reset; without one, `show` is called at once and not only after sending. */
export function useResetEmail(show: (problems: Problems) => void): string {
  const [email, setEmail] = useState("");
  useEffect(() => {
    setEmail(resetEmail());
    if (!resetEmail()) show(unknownEmail);
  }, [show]);
  return email;
}
