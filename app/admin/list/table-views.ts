import { createStore, useStore } from "#/app/store.ts";

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

/** Choices this browser keeps for a list; anything that is not ours counts as nothing. */
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

/** The columns and saved views of one list, kept in this browser: another person's desk is another desk. */
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
