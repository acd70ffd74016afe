import { type FormEvent, type ReactNode, useState } from "react";
import { Form } from "react-router";
import { LocationPicker } from "#/app/place/location-picker.tsx";
import { Button } from "#/app/ui/button.tsx";
import { useHydrated } from "#/app/ui/use-hydrated.ts";
import { KeywordBox } from "./keyword-box.tsx";

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

/** Keyword and place: a plain GET form to /search. It starts anew when the address changes. */
export function SearchForm(props: SearchFormProps) {
  const key = `${props.search}\n${props.location}`;
  return props.shape === "bar" ? <BarForm key={key} {...props} /> : <OpenForm key={key} {...props} />;
}

const form = { action: "/search", role: "search", "aria-label": "Businesses" };

/** The search form as the server checks it, with what is wrong said at the box: the browser's own bubble is gone in a moment. */
function useSearchForm({ search = "", location, error }: SearchFormProps) {
  const [place, setPlace] = useState(location);
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
    wiring: { ...form, noValidate: isHydrated, onSubmit: check, onInput: () => setIsEmpty(false) },
    box: { search, location: place, error: isEmpty ? emptyWords : error, onPlace: setPlace },
    picker: { value: place, onChoose: setPlace },
  };
}

const emptyWords = "Type what you need, for example plumber";

function OpenForm(props: SearchFormProps) {
  const { wiring, box, picker } = useSearchForm(props);
  return (
    <Form {...wiring} className="flex flex-wrap items-start gap-2">
      <div className="min-w-0 grow basis-full md:basis-[14rem] md:grow-3">
        <KeywordBox {...box} />
      </div>
      <div className="min-w-0 grow basis-[10rem] md:grow-2">
        <LocationPicker {...picker} />
      </div>
      {/* On indigo the indigo button would not be seen. */}
      <button
        type="submit"
        className="min-h-12 cursor-pointer rounded-card bg-boost px-5 font-semibold text-on-boost hover:underline max-md:grow"
      >
        Search
      </button>
    </Form>
  );
}

function BarForm({ chips, ...props }: SearchFormProps) {
  const { wiring, box, picker } = useSearchForm(props);
  return (
    <Form {...wiring}>
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 grow basis-[11rem]">
          <KeywordBox {...box} />
        </div>
        <Button type="submit">Search</Button>
      </div>
      <div className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 py-2">
        <div className="max-w-[85%] shrink-0">
          <LocationPicker {...picker} />
        </div>
        {chips}
      </div>
    </Form>
  );
}
