import { type ReactNode, useState } from "react";
import { Form } from "react-router";
import { LocationPicker } from "#/app/place/location-picker.tsx";
import { Button } from "#/app/ui/button.tsx";
import { KeywordBox } from "./keyword-box.tsx";

interface SearchFormProps {
  search?: string;
  /** "State, LGA", a state, or nothing for all of Nigeria. */
  location: string;
  /** What is wrong with the keyword. */
  error?: string;
  /** `open`: the first thing of a page. `bar`: above results, with the place as the first of a row of chips. */
  shape: "open" | "bar";
  /** Stand beside the place of a bar, in a row that scrolls sideways on phones. */
  chips?: ReactNode;
}

/** What and where: a plain GET form to /search. It starts anew when the address says something else. */
export function SearchForm(props: SearchFormProps) {
  const key = `${props.search}\n${props.location}`;
  return props.shape === "bar" ? <BarForm key={key} {...props} /> : <OpenForm key={key} {...props} />;
}

const form = { action: "/search", role: "search", "aria-label": "Businesses" };

function OpenForm({ search = "", location, error }: SearchFormProps) {
  const [place, setPlace] = useState(location);
  return (
    <Form
      {...form}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto]"
    >
      <div className="col-span-2 min-w-0 md:col-span-1">
        <KeywordBox search={search} error={error} onPlace={setPlace} />
      </div>
      <div className="min-w-0">
        <LocationPicker value={place} onChoose={setPlace} />
      </div>
      {/* On indigo the indigo button would not be seen. */}
      <button
        type="submit"
        className="min-h-12 cursor-pointer rounded-card bg-boost px-5 font-semibold text-on-boost hover:underline"
      >
        Search
      </button>
    </Form>
  );
}

function BarForm({ search = "", location, error, chips }: SearchFormProps) {
  const [place, setPlace] = useState(location);
  return (
    <Form {...form}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <KeywordBox search={search} error={error} onPlace={setPlace} />
        <Button type="submit">Search</Button>
      </div>
      <div className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 py-2">
        <div className="w-48 shrink-0">
          <LocationPicker value={place} onChoose={setPlace} />
        </div>
        {chips}
      </div>
    </Form>
  );
}
