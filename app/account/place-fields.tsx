import { useState } from "react";
import { api } from "#/app/api.ts";
import { openedPlace } from "#/app/looked-at.ts";
import { readOpened } from "#/app/offline/opened.ts";
import { recentPlaces } from "#/app/place/recent-places.ts";
import { Chip } from "#/app/ui/chip.tsx";
import { SelectField } from "#/app/ui/field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { useQuery } from "#/app/use-query.ts";
import { say } from "#/shared/say.ts";

const firstState = "Abia";

interface Place {
  state: string;
  lga: string;
}

interface PlaceFieldsProps {
  /** The first choice. */
  state?: string;
  lga?: string;
  /** LGAs that are offered first: those of a city. */
  lgasFirst?: readonly string[];
  errors: Record<string, string>;
}

const placeOf = (text: string): Place => {
  const [state = "", lga = "", ...more] = text.split(",").map((part) => part.trim());
  return { state, lga: more.length > 0 ? "" : lga };
};

const placeIn = (address: string) => new URL(address, location.origin).searchParams.get("location") ?? "";

/** Place looked at in this browser: of the page behind, else the one chosen last, else of a page opened before. At best with an LGA. */
function searchedPlace(): Place {
  const opened = readOpened().map(({ path }) => placeIn(path));
  const places = [placeIn(location.href), openedPlace(), recentPlaces()[0] ?? "", ...opened].map(placeOf);
  return places.find(({ lga }) => lga) ?? places.find(({ state }) => state) ?? placeOf("");
}

/** A state, and an LGA of it: first the place of the last search, which later is one tap away. */
export function PlaceFields({ state = "", lga = "", lgasFirst = [], errors }: PlaceFieldsProps) {
  const [searched] = useState(searchedPlace);
  const [chosen, setPlace] = useState<Place>(state ? { state, lga } : searched);
  const { answer: states, hasFailed, again } = useQuery("locations", () => api("GET /v2/locations"));
  // A search may have been for all of Nigeria, or for an area.
  const isKnown = states ? states.some((each) => each.state === chosen.state) : chosen.state;
  const place = isKnown ? chosen : { state: firstState, lga: "" };
  const lgasOf = (name: string) => states?.find((each) => each.state === name)?.lgas ?? [];
  // Until the states are there, a form is sent with the place that it began with.
  const lgas = states ? lgasOf(place.state) : [place.lga].filter(Boolean);
  // A search may have been for an area or a city.
  const isOffered =
    lgasOf(searched.state).includes(searched.lga) && !(searched.state === place.state && searched.lga === place.lga);

  if (hasFailed) {
    return <TryAgain onAgain={again}>{say("The states did not load.")}</TryAgain>;
  }
  return (
    <div className="grid gap-2">
      {isOffered && (
        <Chip className="justify-self-start" onClick={() => setPlace(searched)}>
          <Icon name="map-pin" size={16} />
          {say("Use {place}", { place: `${searched.lga}, ${searched.state}` })}
        </Chip>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label={say("State")}
          name="state"
          autoComplete="address-level1"
          value={place.state}
          onChange={(event) => setPlace({ state: event.target.value, lga: "" })}
          error={errors.state}
        >
          {(states ?? [{ state: place.state }]).map((each) => (
            <option key={each.state} value={each.state}>
              {each.state.replace("Federal Capital Territory", "FCT (Abuja)")}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={say("LGA")}
          name="lga"
          autoComplete="address-level2"
          value={lgas.includes(place.lga) ? place.lga : ""}
          disabled={lgas.length === 0}
          onChange={(event) => setPlace({ ...place, lga: event.target.value })}
          error={errors.lga}
        >
          <option value="">{say("Select LGA")}</option>
          {[...new Set([...lgasFirst.filter((each) => lgas.includes(each)), ...lgas])].map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
      </div>
    </div>
  );
}
