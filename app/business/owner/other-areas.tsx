import { useEffect, useRef, useState } from "react";
import { Button } from "#/app/ui/button.tsx";
import { SelectField } from "#/app/ui/field.tsx";
import type { Location } from "#/server/place/contract.ts";
import { listMax } from "#/shared/list-max.ts";
import { ChipList } from "./chip-list.tsx";
import { lgasOf } from "./home-area.tsx";
import { areasFromText, areasToText, areaText, withArea } from "./lists-in-text.ts";

interface OtherAreasProps {
  states: Location[];
  /** First choices, a line each. */
  text: string | undefined;
  onChange: () => void;
}

/** Other LGAs that the business serves. Most have none, so the choice opens on a tap. */
export function OtherAreas({ states, text, onChange }: OtherAreasProps) {
  const [areas, setAreas] = useState(() => areasFromText(text));
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isFull = areas.length >= listMax.serviceAreas;

  // The hidden field has the new list only now.
  useEffect(onChange, [areas]);

  function remove(chip: string) {
    setAreas(areas.filter((area) => areaText(area) !== chip));
    opener.current?.focus();
  }

  return (
    <div className="grid gap-2">
      <p className="font-semibold">Other areas you serve (optional)</p>
      <ChipList label="Other areas" chips={areas.map(areaText)} onRemove={remove} />
      {isOpen && !isFull && (
        <AreaChoice states={states} onAdd={(state, lga) => setAreas(withArea(areas, { state, lga }))} />
      )}
      <Button
        ref={opener}
        variant="quiet"
        aria-expanded={isOpen && !isFull}
        disabled={isFull}
        className="justify-self-start"
        onClick={() => setIsOpen(!isOpen)}
      >
        {isFull ? `${listMax.serviceAreas} areas are the most` : isOpen ? "Done" : "Add an area"}
      </Button>
      <input type="hidden" name="area_list" value={areasToText(areas)} />
    </div>
  );
}

/** The fields have no names: they are not of the form. */
function AreaChoice({ states, onAdd }: { states: Location[]; onAdd: (state: string, lga: string) => void }) {
  const [state, setState] = useState("");
  const [lga, setLga] = useState("");
  const [said, setSaid] = useState("");
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => first.current?.focus(), []);

  function chooseState(chosen: string) {
    setState(chosen);
    setLga("");
  }

  function add() {
    if (!lga) return setSaid("Choose a state and a local government first");
    onAdd(state, lga);
    setSaid(`${lga} added`);
    setLga("");
  }

  return (
    <div className="grid items-end gap-3 rounded-card bg-well p-3 sm:grid-cols-2">
      <SelectField
        ref={first}
        label="Which state"
        name=""
        value={state}
        onChange={(event) => chooseState(event.target.value)}
      >
        <option value="">Choose</option>
        {states.map((each) => (
          <option key={each.state}>{each.state}</option>
        ))}
      </SelectField>
      <SelectField label="Which local government" name="" value={lga} onChange={(event) => setLga(event.target.value)}>
        <option value="">Choose</option>
        {lgasOf(states, state).map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <Button variant="quiet" onClick={add}>
        Add
      </Button>
      <p role="status" className="text-ink-2 text-sm">
        {said}
      </p>
    </div>
  );
}
