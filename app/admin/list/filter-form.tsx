import { type ComponentProps, type FormEvent, useId, useState } from "react";
import { Link } from "react-router";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { SelectField, TextField } from "#/app/ui/field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { textsOf } from "#/app/ui/use-form.ts";
import { useQuery } from "#/app/use-query.ts";
import { lengthMax } from "#/shared/length-max.ts";

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
  params: URLSearchParams;
  onAsk: (values: Record<string, string>) => void;
}

/**
 * The search of a list, and its filters in one row; where there is no room for it they are behind a button. A filter applies as it
 * is chosen, so that the rows always fit the filters on screen.
 */
export function FilterForm({ hint, filters, params, onAsk }: FilterFormProps) {
  const names = [...filters.map(({ name }) => name), "from", "to"];
  const count = names.filter((name) => params.get(name)).length;
  const [isOpen, setIsOpen] = useState(count > 0);
  const filtersId = useId();

  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onAsk(textsOf(event.currentTarget));
  }

  const apply = (form: HTMLFormElement | null) => form?.requestSubmit();

  return (
    <search>
      <form onSubmit={ask} className="grid gap-3">
        <div className="flex gap-2">
          <TextField
            // Typed text that was not searched for is dropped when the address changes: Back shows the search of that page.
            key={params.toString()}
            label="Find"
            isLabelHidden
            name="search"
            type="search"
            placeholder={hint}
            defaultValue={params.get("search") ?? ""}
            maxLength={lengthMax.search}
            className="min-w-0 grow"
          />
          <Button type="submit" className="max-sm:px-3!">
            <Icon name="search" size={20} className="sm:hidden" />
            <span className="max-sm:sr-only">Search</span>
          </Button>
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={filtersId}
            className="max-sm:px-3! lg:hidden"
            onClick={() => setIsOpen(!isOpen)}
          >
            <Icon name="filter" size={20} />
            <span className="max-sm:sr-only">Filters</span>
            {count > 0 && (
              <span>
                {count}
                <span className="sr-only"> on</span>
              </span>
            )}
          </Button>
        </div>
        <div
          id={filtersId}
          className={`${isOpen ? "grid" : "hidden"} grid-cols-2 items-end gap-2 sm:grid-cols-3 lg:flex lg:flex-wrap`}
        >
          {filters.map((filter) => (
            <FilterField
              key={filter.name}
              filter={filter}
              value={params.get(filter.name) ?? ""}
              onChange={({ target }) => apply(target.form)}
            />
          ))}
          {(["From", "To"] as const).map((label) => (
            <DayFilter key={label} label={label} applied={params.get(label.toLowerCase()) ?? ""} apply={apply} />
          ))}
          {count > 0 && (
            <Link to="?" className="col-span-full inline-flex min-h-11 items-center underline lg:min-h-10">
              Remove all filters
            </Link>
          )}
        </div>
      </form>
    </search>
  );
}

interface FilterFieldProps extends Pick<ComponentProps<"select">, "onChange"> {
  filter: Filter;
  value: string;
}

function FilterField({ filter: { name, label, options }, ...chosen }: FilterFieldProps) {
  const look = "min-w-0 lg:min-w-24 lg:flex-1";
  // As wide as its longest words, "All of Nigeria".
  const wide = `${look} lg:min-w-42`;
  if (options === "states") return <StateSelect label={label} name={name} {...chosen} className={wide} />;
  return (
    <SelectField label={label} name={name} {...chosen} className={look}>
      <option value="">Any</option>
      {Object.entries(options).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}

/** The first two digits of a year are typed before the others: "0020-11-01" is no day to filter by yet. */
const isTyped = (day: string) => day === "" || day >= "1900";

interface DayFilterProps {
  label: "From" | "To";
  /** The day of the address. */
  applied: string;
  apply: (form: HTMLFormElement | null) => void;
}

/** A day to filter by; it applies once its year is complete. */
function DayFilter({ label, applied, apply }: DayFilterProps) {
  const [day, setDay] = useState({ applied, typed: applied });
  if (day.applied !== applied) setDay({ applied, typed: applied });
  return (
    <TextField
      label={label}
      name={label.toLowerCase()}
      type="date"
      value={day.typed}
      className="min-w-0 max-sm:col-span-full lg:min-w-38 lg:flex-1"
      onChange={({ target }) => {
        setDay({ applied, typed: target.value });
        if (isTyped(target.value)) apply(target.form);
      }}
    />
  );
}

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
