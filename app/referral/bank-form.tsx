import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors, TextField } from "#/app/ui/field.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { lettersMax } from "#/shared/letters-max.ts";

/** Bank account for payouts. */
export function BankForm({ onDone }: { onDone: () => void }) {
  const { wiring, submit, problems } = useForm({
    // The server words what is wrong, field by field.
    check: () => undefined,
    send: async ({ bank_name = "", account_number = "", account_name = "" }) => {
      await api("PUT /v2/user/referral_bank", { body: { bank_name, account_number, account_name } });
      showToast("Saved.");
      onDone();
    },
    hasToast: true,
  });
  const { fields } = problems;
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <TextField label="Bank" name="bank_name" maxLength={lettersMax.bank} error={fields?.bank_name} />
      <TextField
        label="Account number"
        name="account_number"
        inputMode="numeric"
        autoComplete="off"
        hint="The 10 digits of your NUBAN"
        error={fields?.account_number}
      />
      <TextField
        label="Name on the account"
        name="account_name"
        maxLength={lettersMax.bank}
        error={fields?.account_name}
      />
      <Button {...submit} busyLabel="Saving" className="justify-self-start">
        Save
      </Button>
    </form>
  );
}
