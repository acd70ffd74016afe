import type { ComponentProps } from "react";
import { api } from "#/app/api.ts";
import { SelectField } from "#/app/ui/field.tsx";
import { useQuery } from "#/app/use-query.ts";

/** One state, or all of them. */
export function StateSelect(props: Omit<ComponentProps<typeof SelectField>, "children">) {
  const { answer: locations } = useQuery("states", () => api("GET /v2/locations"));
  const chosen = props.value ?? props.defaultValue;
  return (
    // The first choice can be chosen only once the states are there.
    <SelectField key={String(locations === undefined)} {...props}>
      <option value="">All of Nigeria</option>
      {chosen && !locations && <option>{chosen}</option>}
      {locations?.map(({ state }) => (
        <option key={state}>{state}</option>
      ))}
    </SelectField>
  );
}
