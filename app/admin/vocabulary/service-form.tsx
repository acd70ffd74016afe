import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors, SelectField, TextField } from "#/app/ui/field.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useQuery } from "#/app/use-query.ts";
import { lettersMax } from "#/shared/letters-max.ts";
import { type Saving, useSaving } from "../editor/use-saving.ts";

export function ServiceForm(saving: Saving) {
  const { answer: categories, hasFailed, again } = useQuery("categories", () => api("GET /v2/categories"));
  const { wiring, submit, problems } = useSaving(saving, async ({ name = "", category = "" }) => {
    await api("POST /v2/admin/services", { body: { name, category } });
    return "Service added";
  });
  if (hasFailed) return <TryAgain onAgain={again}>The categories did not load.</TryAgain>;
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <TextField
        label="Name"
        name="name"
        hint="As owners pick it, such as Generator repair"
        maxLength={lettersMax.service}
        error={problems.fields?.name}
      />
      <SelectField label="Category" name="category" defaultValue="" error={problems.fields?.category}>
        <option value="">Select a category</option>
        {categories?.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <Button {...submit}>Add</Button>
    </form>
  );
}
