import type { FormEvent, ReactNode } from "react";
import { Link } from "react-router";
import { createStore, useStore } from "#/app/store.ts";
import { Button } from "#/app/ui/button.tsx";
import { Drop } from "#/app/ui/drop-menu.tsx";
import { TextField } from "#/app/ui/field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { textsOf } from "#/app/ui/use-form.ts";
import { lengthMax } from "#/shared/length-max.ts";

type Choices = ReturnType<typeof useTableChoices>;

interface FoldProps {
  label: ReactNode;
  /** A chevron turns as it unfolds. */
  icon?: "chevron-down" | "more-vertical";
  className?: string;
  children: ReactNode;
}

/** A part of the tools, unfolded over the list; as wide as a phone. */
function Fold({ label, icon = "chevron-down", className = "", children }: FoldProps) {
  return (
    <Drop
      className={`group relative ${className}`}
      summary={
        <summary className="flex min-h-(--control-height,48px) cursor-pointer list-none items-center gap-2 rounded-control border border-hairline bg-surface px-3 sm:px-4 font-semibold hover:bg-well [&::-webkit-details-marker]:hidden">
          {label}
          <Icon
            name={icon}
            size={20}
            className={`text-ink-2 ${icon === "chevron-down" ? "group-open:rotate-180" : ""}`}
          />
        </summary>
      }
    >
      <div className="absolute top-full right-0 z-30 mt-1 max-h-[60dvh] overflow-y-auto rounded-card bg-surface p-3 shadow-card outline outline-hairline w-[min(20rem,100vw-2rem)]">
        {children}
      </div>
    </Drop>
  );
}

interface MoreToolsProps {
  query: string;
  choices: Choices;
  /** The button that saves the list as a file. */
  children: ReactNode;
}

/** The tools of a list on a phone, behind one button. */
export function MoreTools({ query, choices, children }: MoreToolsProps) {
  return (
    <Fold label={<span className="sr-only">More</span>} icon="more-vertical" className="sm:hidden">
      <div className="grid gap-3">
        {children}
        <ViewList {...{ query, choices }} />
      </div>
    </Fold>
  );
}

interface ColumnChoiceProps {
  /** Every column; the first one names the row, and stays. */
  labels: readonly string[];
  choices: Choices;
}

/** Which columns a list shows. */
export function ColumnChoice({ labels, choices }: ColumnChoiceProps) {
  return (
    // Where a row is a card there are no columns.
    <Fold label="Columns" className="max-md:hidden">
      <fieldset className="grid">
        <legend className="sr-only">Columns to show</legend>
        {labels.slice(1).map((label) => (
          <label key={label} className="flex min-h-11 cursor-pointer items-center gap-2 text-sm lg:min-h-9">
            <input
              type="checkbox"
              className="size-5 accent-brand"
              checked={!choices.hidden.includes(label)}
              onChange={() => choices.toggle(label)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </Fold>
  );
}

/** @param query the one that is open */
export const SavedViews = ({ query, choices }: { query: string; choices: Choices }) => (
  <Fold label={`Saved views${choices.views.length > 0 ? ` (${choices.views.length})` : ""}`} className="max-sm:hidden">
    <ViewList {...{ query, choices }} />
  </Fold>
);

/** Saved searches, each under a name. */
function ViewList({ query, choices }: { query: string; choices: Choices }) {
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { name = "" } = textsOf(event.currentTarget);
    if (name.trim() === "") return;
    choices.save({ name: name.trim(), query });
    event.currentTarget.reset();
  }
  return (
    <div className="grid gap-2">
      <ul>
        {choices.views.map((view) => (
          <li key={view.name} className="flex items-center justify-between gap-3">
            <Link to={`?${view.query}`} className="inline-flex min-h-11 items-center underline">
              {view.name}
            </Link>
            <button
              type="button"
              aria-label={`Remove the view ${view.name}`}
              className="grid size-11 cursor-pointer place-items-center rounded-card hover:bg-well"
              onClick={() => choices.remove(view.name)}
            >
              <Icon name="x" size={20} />
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={save} className="flex items-end gap-2">
        <TextField label="Name of this view" name="name" maxLength={lengthMax.viewName} required autoComplete="off" />
        <Button type="submit" variant="quiet">
          Save
        </Button>
      </form>
      <p className="text-ink-2 text-sm">Kept in this browser.</p>
    </div>
  );
}

/** A saved search and its filters, under a name of the user's own. */
interface SavedView {
  name: string;
  /** Query string of the address. */
  query: string;
}

interface TableChoices {
  /** Columns that are not shown, by their label. */
  hidden: readonly string[];
  views: readonly SavedView[];
}

const none: TableChoices = { hidden: [], views: [] };
const viewsMax = 20;
const keyOf = (list: string) => `lcoffice:${list}`;
/** Choices made since the page was loaded, by list. */
const chosen = createStore<ReadonlyMap<string, TableChoices>>(new Map());

/** Parses the stored choices for a list; invalid data counts as none. */
function parse(text: string | null): TableChoices {
  try {
    const { hidden, views } = JSON.parse(text ?? "{}") as Partial<TableChoices>;
    return { hidden: Array.isArray(hidden) ? hidden : [], views: Array.isArray(views) ? views : [] };
  } catch {
    return none;
  }
}

function write(list: string, choices: TableChoices) {
  localStorage.setItem(keyOf(list), JSON.stringify(choices));
  chosen.set(new Map(chosen.get()).set(list, choices));
}

/** The columns and saved views of one list, stored in this browser. */
export function useTableChoices(list: string) {
  const choices = useStore(chosen, (all) => all.get(list)) ?? parse(localStorage.getItem(keyOf(list)));
  const { hidden, views } = choices;
  return {
    ...choices,
    toggle: (label: string) =>
      write(list, {
        ...choices,
        hidden: hidden.includes(label) ? hidden.filter((one) => one !== label) : [...hidden, label],
      }),
    save: (view: SavedView) =>
      write(list, { ...choices, views: [...views.filter(({ name }) => name !== view.name), view].slice(-viewsMax) }),
    remove: (name: string) => write(list, { ...choices, views: views.filter((view) => view.name !== name) }),
  };
}
