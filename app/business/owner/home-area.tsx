import { useState } from "react";
import { SelectField } from "#/app/ui/field.tsx";
import type { Location } from "#/server/place/contract.ts";

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
        label="State"
        name="state"
        autoComplete="address-level1"
        value={state}
        error={errors.state}
        onChange={(event) => setState(event.target.value)}
      >
        <option value="">Select a State</option>
        {states.map((each) => (
          <option key={each.state}>{each.state}</option>
        ))}
      </SelectField>
      <SelectField
        // Another state has other LGAs, of which none is chosen yet.
        key={state}
        label="LGA"
        name="lga"
        autoComplete="address-level2"
        defaultValue={state === stateAtFirst ? lga : ""}
        error={errors.lga}
      >
        <option value="">Select LGA</option>
        {lgasOf(states, state).map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
    </div>
  );
}

export const lgasOf = (states: Location[], state: string): string[] =>
  states.find((each) => each.state === state)?.lgas ?? [];
