import type { FormEvent } from "react";
import { Link } from "react-router";
import { Button } from "#/app/ui/button.tsx";
import { SelectField, TextField } from "#/app/ui/field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { textsOf } from "#/app/ui/use-form.ts";
import { lettersMax } from "#/shared/letters-max.ts";
import { StateSelect } from "./state-select.tsx";

/** One way to narrow a list. */
export interface Filter {
  name: string;
  label: string;
  /** Choices of the filter by the address; the states of the country, where it says so. */
  options: Record<string, string> | "states";
}

interface FilterFormProps {
  hint: string;
  filters: readonly Filter[];
  asked: URLSearchParams;
  onAsk: (values: Record<string, string>) => void;
}

/** The search of a list, and its filters folded away below. */
export function FilterForm({ hint, filters, asked, onAsk }: FilterFormProps) {
  const names = [...filters.map(({ name }) => name), "from", "to"];
  const count = names.filter((name) => asked.get(name)).length;

  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onAsk(textsOf(event.currentTarget));
  }

  return (
    <search>
      <form onSubmit={ask} className="grid gap-3">
        <div className="flex items-end gap-2">
          <TextField
            label="Find"
            name="search"
            type="search"
            hint={hint}
            defaultValue={asked.get("search") ?? ""}
            maxLength={lettersMax.search}
            className="min-w-0 grow"
          />
          <Button type="submit">Search</Button>
        </div>
        <details open={count > 0} className="group">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
            <Icon name="filter" size={20} />
            Filter{count > 0 && ` (${count} on)`}
            <Icon name="chevron-down" size={20} className="text-ink-2 group-open:rotate-180" />
          </summary>
          <div className="grid gap-3 pt-2 sm:grid-cols-2 lg:grid-cols-3">
            {filters.map((filter) => (
              <FilterField key={filter.name} filter={filter} chosen={asked.get(filter.name) ?? ""} />
            ))}
            <TextField label="From" name="from" type="date" defaultValue={asked.get("from") ?? ""} />
            <TextField label="To" name="to" type="date" defaultValue={asked.get("to") ?? ""} />
            <div className="flex flex-wrap items-center gap-x-6 gap-y-2 sm:col-span-full">
              <Button type="submit" variant="quiet">
                Show these
              </Button>
              {count > 0 && (
                <Link to="?" className="inline-flex min-h-11 items-center underline">
                  Remove all filters
                </Link>
              )}
            </div>
          </div>
        </details>
      </form>
    </search>
  );
}

function FilterField({ filter: { name, label, options }, chosen }: { filter: Filter; chosen: string }) {
  if (options === "states") return <StateSelect label={label} name={name} defaultValue={chosen} />;
  return (
    <SelectField label={label} name={name} defaultValue={chosen}>
      <option value="">Any</option>
      {Object.entries(options).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}
