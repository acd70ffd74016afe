import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors } from "#/app/ui/field.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { Card } from "./card.tsx";
import { checkPasswordChange } from "./checks.ts";
import { PasswordField } from "./password-field.tsx";

/** Form for a new password, by the old one. */
export function ChangePassword({ email, onDone }: { email: string; onDone: () => void }) {
  const { wiring, submit, problems } = useForm({
    check: checkPasswordChange,
    send: async ({ old_password = "", password = "" }) => {
      await api("POST /v2/user_password", { body: { old_password, password } });
      wiring.ref.current?.reset();
      onDone();
      showToast("Password changed successful!");
    },
  });
  return (
    <Card title="Change Password">
      <form {...wiring} className="grid gap-4">
        <FormErrors {...problems} />
        {/* So that a password manager knows whose password this is. */}
        <input hidden name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="Old password"
          name="old_password"
          autoComplete="current-password"
          error={problems.fields?.old_password}
        />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint="At least 8 characters. Your other devices are logged out."
          error={problems.fields?.password}
        />
        <Button {...submit} variant="quiet">
          Change password
        </Button>
      </form>
    </Card>
  );
}
