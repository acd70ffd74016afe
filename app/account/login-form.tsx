import type { RefObject } from "react";
import { Link } from "react-router";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors } from "#/app/ui/field.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { checkLogin } from "./checks.ts";
import { EmailField } from "./email-field.tsx";
import { PasswordField } from "./password-field.tsx";
import { closeSignIn } from "./sign-in.ts";
import { signedIn } from "./signed-in.ts";

export function LoginForm({ email }: { email: RefObject<string> }) {
  const { wiring, submit, problems } = useForm({
    check: checkLogin,
    send: async ({ email = "", password = "" }) =>
      signedIn(await api("POST /v2/login", { body: { username: email.trim(), password } })),
  });
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <EmailField email={email} autoComplete="username" error={problems.fields?.email} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={problems.fields?.password}
      />
      <Button {...submit}>Log in</Button>
      <Link
        to="/forgot_password"
        className="inline-flex min-h-11 items-center justify-self-start underline"
        onClick={closeSignIn}
      >
        Forgot password?
      </Link>
    </form>
  );
}
