import { type ComponentProps, useId } from "react";
import { TextField } from "#/app/ui/field.tsx";
import { useQuery } from "#/app/use-query.ts";
import { type KnownCustomer, listKnownCustomers } from "./known-customers.ts";

interface CustomerFieldProps extends ComponentProps<typeof TextField> {
  /** Called with each name that is typed or picked. */
  onName?: (known: KnownCustomer | undefined) => void;
}

/** Field for the name of a customer, which offers those the business already has. */
export function CustomerField({ onName, ...field }: CustomerFieldProps) {
  const { answer: customers = [] } = useQuery("known customers", listKnownCustomers);
  const listId = useId();
  return (
    <>
      <TextField
        {...field}
        list={listId}
        autoComplete="off"
        onChange={({ target }) => {
          const typed = target.value.trim().toLowerCase();
          onName?.(customers.find(({ name }) => name.toLowerCase() === typed));
        }}
      />
      <datalist id={listId}>
        {customers.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
