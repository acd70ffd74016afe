import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { Form, useNavigate } from "react-router";
import { LocationPicker } from "#/app/place/location-picker.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { useHydrated } from "#/app/ui/use-hydrated.ts";
import { say } from "#/shared/say.ts";
import { KeywordBox } from "./keyword-box.tsx";
import { readQuery, searchPath } from "./results-query.ts";

interface SearchFormProps {
  search?: string;
  /** "State, LGA", a state, or nothing for all of Nigeria. */
  location: string;
  /** Problem with the keyword. */
  error?: string;
  /** `open`: the first thing of a page. `bar`: above results, with the place as the first of a row of chips. */
  shape: "open" | "bar";
  /** Stand beside the place of a bar, in a row that scrolls sideways on phones. */
  chips?: ReactNode;
}

/** Keyword and place: a plain GET form to /search. Above results it is reset when the URL changes. */
export function SearchForm(props: SearchFormProps) {
  return props.shape === "bar" ? (
    <BarForm key={`${props.search}\n${props.location}`} {...props} />
  ) : (
    <OpenForm {...props} />
  );
}

/** Validation of the search form like on the server, with errors at the field, because the browser's own message disappears. */
function useSearchForm({ search = "", location, error }: SearchFormProps) {
  const [picked, setPlace] = useState<string>();
  const place = picked ?? location;
  const [isEmpty, setIsEmpty] = useState(false);
  const isHydrated = useHydrated();

  function check(event: FormEvent<HTMLFormElement>) {
    const box = event.currentTarget.elements.namedItem("search");
    if (!(box instanceof HTMLInputElement) || box.value.trim()) return;
    event.preventDefault();
    setIsEmpty(true);
    box.focus();
  }

  return {
    wiring: {
      action: "/search",
      role: "search",
      "aria-label": say("Businesses"),
      noValidate: isHydrated,
      onSubmit: check,
      onInput: () => setIsEmpty(false),
    },
    box: {
      search,
      location: place,
      error: isEmpty ? say("Type what you need, for example plumber") : error,
      onPlace: setPlace,
    },
    picker: { value: place, onChoose: setPlace },
  };
}

/** On one sheet: what, where, and the amber button. */
const sheet = "bg-surface shadow-card";

const submitLook =
  "grid size-12 shrink-0 cursor-pointer place-items-center rounded-pill bg-boost text-on-boost hover:opacity-90 active:scale-95";

function SubmitButton() {
  return (
    <button type="submit" className={submitLook}>
      <Icon name="search" size={22} />
      <span className="sr-only">{say("Search")}</span>
    </button>
  );
}

function OpenForm(props: SearchFormProps) {
  const { wiring, box, picker } = useSearchForm(props);
  return (
    <Form
      {...wiring}
      className={`relative flex flex-col rounded-card md:flex-row md:items-center md:rounded-pill md:p-2 ${sheet}`}
    >
      <div className="min-w-0 border-hairline p-1.5 max-md:border-b md:grow-[1.25] md:basis-0 md:border-r">
        <KeywordBox {...box} />
      </div>
      <div className="flex min-w-0 items-center gap-2 p-1.5 md:grow md:basis-0">
        <div className="min-w-0 grow">
          <LocationPicker {...picker} />
        </div>
        <SubmitButton />
      </div>
    </Form>
  );
}

function BarForm({ chips, ...props }: SearchFormProps) {
  const { wiring, box, picker } = useSearchForm(props);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();

  /** Searches at once, with the filters and with words that were typed but not searched yet. */
  function choose(place: string) {
    picker.onChoose(place);
    const search = String(new FormData(form.current!).get("search"));
    const query = readQuery(new URLSearchParams(location.search));
    if (props.search && search) navigate(searchPath(query, { search, location: place, lat: "", lng: "" }));
  }

  return (
    <Form {...wiring} ref={form} className="relative">
      <div className={`flex items-start gap-2 rounded-card p-1 ${sheet}`}>
        <div className="min-w-0 grow">
          <KeywordBox {...box} />
        </div>
        <SubmitButton />
      </div>
      <div className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 py-2">
        <div className="max-w-[58%] shrink-0 sm:max-w-[85%]">
          <LocationPicker {...picker} onChoose={choose} isChip />
        </div>
        {chips}
      </div>
    </Form>
  );
}
