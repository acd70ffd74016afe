import { type ComponentProps, useEffect, useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { Chip } from "#/app/ui/chip.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { DialogFoot } from "#/app/ui/dialog-foot.tsx";
import { SelectField, TextField } from "#/app/ui/field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { useQuery } from "#/app/use-query.ts";
import { formatCount } from "#/shared/count-of.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { dayMs, lagosDay } from "#/shared/time.ts";

/** One way to narrow a list. */
export interface Filter {
  name: string;
  label: string;
  /** Choices of the filter by the address; the states of the country, where it says so. */
  options: Record<string, string> | "states";
}

type OnAsk = (values: Record<string, string>, isTyped?: boolean) => void;

interface AskProps {
  params: URLSearchParams;
  /** @param isTyped replaces the history entry, so that Back does not undo single letters */
  onAsk: OnAsk;
}

const settleMs = 250;

/** The search of a list: it applies as it is typed, and at once with Enter. */
export function SearchField({ hint, params, onAsk }: AskProps & { hint: string }) {
  const applied = params.get("search") ?? "";
  const [field, setField] = useState({ applied, sent: applied, text: applied });
  // Another page of the history shows its own search; what was typed while the last one was under way stays.
  if (field.applied !== applied) {
    setField({ applied, sent: applied, text: applied === field.sent ? field.text : applied });
  }
  const { sent, text } = field;
  const send = () => {
    if (text.trim() === sent.trim()) return;
    setField((now) => ({ ...now, sent: text }));
    onAsk({ search: text.trim() === "" ? "" : text }, true);
  };
  useEffect(() => {
    const timer = setTimeout(send, settleMs);
    return () => clearTimeout(timer);
  }, [text, params]);
  return (
    <TextField
      label="Find"
      isLabelHidden
      name="search"
      type="search"
      placeholder={hint}
      value={text}
      maxLength={lengthMax.search}
      autoComplete="off"
      className="min-w-0 grow"
      onChange={({ target }) => setField({ ...field, text: target.value })}
      onKeyDown={({ key }) => key === "Enter" && send()}
    />
  );
}

const namesOf = (filters: readonly Filter[]) => [...filters.map(({ name }) => name), "from", "to"];

/** How many filters are on; the days count once. */
function countOn(filters: readonly Filter[], params: URLSearchParams): number {
  const isOn = (name: string) => (params.get(name) ? 1 : 0);
  return filters.reduce((count, { name }) => count + isOn(name), isOn("from") || isOn("to"));
}

interface FiltersProps extends AskProps {
  filters: readonly Filter[];
}

/** The filters in one row of a desk. A filter applies as it is chosen, so that the rows always fit the filters on screen. */
export function FilterRow(props: FiltersProps) {
  return (
    <search aria-label="Filters" className="flex flex-wrap items-center gap-x-2 gap-y-1 max-lg:hidden">
      <FilterFields
        {...props}
        className="flex! min-w-0 max-w-56 flex-[1_1_8.5rem] items-center gap-1.5 [&>label]:whitespace-nowrap [&_select]:text-ellipsis"
      />
    </search>
  );
}

/** The filters where there is no room for a row: a button opens them over the list. */
export function FilterSheet({ found, ...props }: FiltersProps & { found: number | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  const count = countOn(props.filters, props.params);
  return (
    <div className="shrink-0 lg:hidden">
      <Button variant="quiet" className="whitespace-nowrap max-sm:px-3!" onClick={() => setIsOpen(true)}>
        <Icon name="filter" size={20} />
        {`Filters${count > 0 ? ` (${count})` : ""}`}
      </Button>
      <Dialog title="Filters" isSheet="phones" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <div className="flex flex-col gap-4">
          <div className="grid grid-cols-2 items-end gap-x-2 gap-y-3">
            <FilterFields {...props} className="min-w-0" />
          </div>
          <DialogFoot>
            <Button onClick={() => setIsOpen(false)}>
              {found === undefined ? "Show the list" : `Show ${formatCount(found)}`}
            </Button>
            <ClearFilters {...props} />
          </DialogFoot>
        </div>
      </Dialog>
    </div>
  );
}

function FilterFields({ filters, params, onAsk, className }: FiltersProps & { className: string }) {
  return (
    <>
      {filters.map((filter) => (
        <FilterField
          key={filter.name}
          filter={filter}
          value={params.get(filter.name) ?? ""}
          className={className}
          onChange={({ target }) => onAsk({ [filter.name]: target.value })}
        />
      ))}
      <DayFilter {...{ params, onAsk }} />
    </>
  );
}

/** Removes the filters; the search stays. */
export function ClearFilters({ filters, params, onAsk }: FiltersProps) {
  if (countOn(filters, params) === 0) return null;
  return (
    <button
      type="button"
      className="min-h-11 cursor-pointer underline lg:min-h-8"
      onClick={() => onAsk(Object.fromEntries(namesOf(filters).map((name) => [name, ""])))}
    >
      Clear all
    </button>
  );
}

interface FilterFieldProps extends Pick<ComponentProps<"select">, "onChange" | "className"> {
  filter: Filter;
  value: string;
}

function FilterField({ filter: { name, label, options }, ...chosen }: FilterFieldProps) {
  if (options === "states") {
    // As wide as its longest words, "All of Nigeria".
    return <StateSelect label={label} name={name} {...chosen} className={`${chosen.className} lg:min-w-46`} />;
  }
  return (
    <SelectField label={label} name={name} {...chosen}>
      <option value="">Any</option>
      {Object.entries(options).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}

/** Days up to today, by the number of days before it that they begin. */
const ranges = [
  { words: "Today", daysAgo: 0 },
  { words: "7 days", daysAgo: 6 },
  { words: "30 days", daysAgo: 29 },
] as const;

/** The days of the rows: those up to today by a tap, others by two dates. */
function DayFilter({ params, onAsk }: AskProps) {
  const [now] = useState(() => Date.now());
  const [from, to] = [params.get("from") ?? "", params.get("to") ?? ""];
  const offered = ranges.map(({ words, daysAgo }) => ({ words, day: lagosDay(now - daysAgo * dayMs) }));
  const chosen = to === "" ? offered.find(({ day }) => day === from) : undefined;
  const [isOpen, setIsOpen] = useState(false);
  const isOther = isOpen || (!chosen && (from !== "" || to !== ""));
  return (
    <fieldset className="col-span-full flex flex-wrap items-center gap-x-2 lg:gap-x-1">
      <legend className="font-semibold lg:sr-only">Days</legend>
      {offered.map(({ words, day }) => (
        <Chip
          key={day}
          className="lg:min-h-9"
          aria-pressed={!isOther && day === chosen?.day}
          onClick={() => {
            setIsOpen(false);
            onAsk({ from: !isOther && day === chosen?.day ? "" : day, to: "" });
          }}
        >
          {words}
        </Chip>
      ))}
      <Chip
        className="lg:min-h-9"
        aria-pressed={isOther}
        onClick={() => {
          setIsOpen(!isOther);
          if (isOther) onAsk({ from: "", to: "" });
        }}
      >
        Other
      </Chip>
      {isOther && (
        <div className="grid w-full gap-2 pt-1 sm:grid-cols-2 lg:flex lg:w-auto lg:pt-0">
          {(["From", "To"] as const).map((label) => (
            <DayInput key={label} label={label} {...{ params, onAsk }} />
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** The first two digits of a year are typed before the others: "0020-11-01" is no day to filter by yet. */
const isTyped = (day: string) => day === "" || day >= "1900";

/** A day to filter by; it applies once its year is complete. */
function DayInput({ label, params, onAsk }: AskProps & { label: "From" | "To" }) {
  const name = label.toLowerCase();
  const applied = params.get(name) ?? "";
  const [day, setDay] = useState({ applied, typed: applied });
  if (day.applied !== applied) setDay({ applied, typed: applied });
  return (
    <TextField
      label={label}
      name={name}
      type="date"
      value={day.typed}
      className="min-w-0 lg:flex! lg:items-center lg:gap-1.5"
      onChange={({ target }) => {
        setDay({ applied, typed: target.value });
        if (isTyped(target.value)) onAsk({ [name]: target.value });
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
