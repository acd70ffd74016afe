import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors, TextField } from "#/app/ui/field.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import type { ListSummary } from "#/server/list/contract.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { say } from "#/shared/say.ts";

export function NewList({ onMade }: { onMade: (list: ListSummary) => void }) {
  const { wiring, submit, problems } = useForm({
    check: ({ name }) => (name?.trim() ? undefined : { fields: { name: say("Name the list") } }),
    send: async ({ name = "" }) => {
      onMade(await api("POST /v2/lists", { body: { name } }));
    },
  });
  return (
    <form {...wiring} className="grid gap-2">
      <FormErrors {...problems} />
      <TextField
        label={say("Name of the list")}
        name="name"
        maxLength={lengthMax.listName}
        placeholder={say("My Ikeja people")}
        error={problems.fields?.name}
      />
      <Button {...submit}>{say("Make the list")}</Button>
    </form>
  );
}
