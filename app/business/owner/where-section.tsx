import { useEffect, useRef, useState } from "react";
import { Button } from "#/app/ui/button.tsx";
import { SelectField, TextField } from "#/app/ui/field.tsx";
import type { Texts } from "#/app/ui/use-form.ts";
import type { Location } from "#/server/place/contract.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { listMax } from "#/shared/list-max.ts";
import { say } from "#/shared/say.ts";
import { areasFromText, areasToText, areaText, withArea } from "./business-texts.ts";
import { ChipList } from "./chip-list.tsx";

interface HomeAreaProps {
  states: Location[];
  /** The first choice. */
  state: string | undefined;
  lga: string | undefined;
  errors: Record<string, string>;
}

/** Place of the business: a state, and an LGA of it. */
export function HomeArea({ states, state: stateAtFirst = "", lga, errors }: HomeAreaProps) {
  const [state, setState] = useState(stateAtFirst);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label={say("State")}
        name="state"
        autoComplete="address-level1"
        value={state}
        error={errors.state}
        onChange={(event) => setState(event.target.value)}
      >
        <option value="">{say("Select a State")}</option>
        {states.map((each) => (
          <option key={each.state}>{each.state}</option>
        ))}
      </SelectField>
      <SelectField
        // Another state has other LGAs, of which none is chosen yet.
        key={state}
        label={say("LGA")}
        name="lga"
        autoComplete="address-level2"
        defaultValue={state === stateAtFirst ? lga : ""}
        error={errors.lga}
      >
        <option value="">{say("Select LGA")}</option>
        {lgasOf(states, state).map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
    </div>
  );
}

const lgasOf = (states: Location[], state: string): string[] => states.find((each) => each.state === state)?.lgas ?? [];

export interface FieldsProps {
  texts: Texts;
  errors: Record<string, string>;
}

export function Street({ texts, errors }: FieldsProps) {
  return (
    <>
      <TextField
        label={say("Town")}
        name="town"
        autoComplete="address-level3"
        maxLength={lengthMax.businessLine}
        defaultValue={texts.town}
        error={errors.town}
        hint={say("As people call it: Alausa, Wuse 2, Sabon Gari")}
      />
      <TextField
        label={say("Address")}
        name="address"
        autoComplete="street-address"
        maxLength={lengthMax.businessLine}
        defaultValue={texts.address}
        error={errors.address}
        hint={say("Street and number, or a place that everybody knows")}
      />
    </>
  );
}

interface OtherAreasProps {
  states: Location[];
  /** First choices, a line each. */
  text: string | undefined;
  onChange: () => void;
}

/** Other LGAs that the business serves. Most businesses have none, so the choice opens on a tap. */
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
      <p className="font-semibold">{say("Other areas you serve (optional)")}</p>
      <ChipList label={say("Other areas")} chips={areas.map(areaText)} onRemove={remove} />
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
        {isFull
          ? say("At most {most} areas", { most: listMax.serviceAreas })
          : isOpen
            ? say("Done")
            : say("Add an area")}
      </Button>
      <input type="hidden" name="area_list" value={areasToText(areas)} />
    </div>
  );
}

/** Its fields have no names, so the form does not send them. */
function AreaChoice({ states, onAdd }: { states: Location[]; onAdd: (state: string, lga: string) => void }) {
  const [state, setState] = useState("");
  const [lga, setLga] = useState("");
  const [announcement, setAnnouncement] = useState("");
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => first.current?.focus(), []);

  function chooseState(chosen: string) {
    setState(chosen);
    setLga("");
  }

  function add() {
    if (!lga) return setAnnouncement(say("Choose a state and a local government first"));
    onAdd(state, lga);
    setAnnouncement(say("{lga} added", { lga }));
    setLga("");
  }

  return (
    <div className="grid items-end gap-3 rounded-card bg-well p-3 sm:grid-cols-2">
      <SelectField
        ref={first}
        label={say("Which state")}
        name=""
        value={state}
        onChange={(event) => chooseState(event.target.value)}
      >
        <option value="">{say("Choose")}</option>
        {states.map((each) => (
          <option key={each.state}>{each.state}</option>
        ))}
      </SelectField>
      <SelectField
        label={say("Which local government")}
        name=""
        value={lga}
        onChange={(event) => setLga(event.target.value)}
      >
        <option value="">{say("Choose")}</option>
        {lgasOf(states, state).map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <Button variant="quiet" onClick={add}>
        {say("Add")}
      </Button>
      <p role="status" className="text-ink-2 text-sm">
        {announcement}
      </p>
    </div>
  );
}
