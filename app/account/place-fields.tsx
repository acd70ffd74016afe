import { useState } from "react";
import { api } from "#/app/api.ts";
import { recentPlaces } from "#/app/place/recent-places.ts";
import { SelectField } from "#/app/ui/field.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useQuery } from "#/app/use-query.ts";

const firstState = "Abia";

interface PlaceFieldsProps {
  /** The first choice. */
  state?: string;
  lga?: string;
  errors: Record<string, string>;
}

/** The place chosen last on this device, which is likely the own one. */
function recentPlace() {
  const [state = "", lga] = recentPlaces()[0]?.split(", ") ?? [];
  return { state, lga };
}

/** A state, and an LGA of it. */
export function PlaceFields({ state: stateAtFirst, lga, errors }: PlaceFieldsProps) {
  const [known] = useState(() => (stateAtFirst ? { state: stateAtFirst, lga } : recentPlace()));
  const [state, setState] = useState(known.state || firstState);
  const { answer: states, hasFailed, again } = useQuery("locations", () => api("GET /v2/locations"));
  const lgas = states?.find((each) => each.state === state)?.lgas ?? [];

  if (hasFailed) {
    return <TryAgain onAgain={again}>The states did not load.</TryAgain>;
  }
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label="State"
        name="state"
        autoComplete="address-level1"
        value={state}
        disabled={!states}
        onChange={(event) => setState(event.target.value)}
        error={errors.state}
      >
        {(states ?? [{ state }]).map((each) => (
          <option key={each.state}>{each.state}</option>
        ))}
      </SelectField>
      <SelectField
        // Another state has other LGAs, of which none is chosen yet.
        key={`${state} ${lgas.length > 0}`}
        label="LGA"
        name="lga"
        autoComplete="address-level2"
        defaultValue={state === known.state ? known.lga : ""}
        disabled={!states}
        error={errors.lga}
      >
        <option value="">Select LGA</option>
        {lgas.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
    </div>
  );
}
