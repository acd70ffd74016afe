import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { ApiError, api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { TextField } from "#/app/ui/field.tsx";
import { Icon, type IconName } from "#/app/ui/icon.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { useQuery } from "#/app/use-query.ts";
import type { Location, NamedPlace } from "#/server/place/contract.ts";
import { fold } from "#/shared/fold.ts";
import { say } from "#/shared/say.ts";
import { currentPosition } from "./position.ts";
import { recentPlaces } from "./recent-places.ts";

export type State = Location;

interface PlaceListProps {
  /** Absent while loading. */
  states: State[] | undefined;
  hasFailed: boolean;
  /** The chosen place; its state is first and expanded. */
  value: string;
  onRetry: () => void;
  onChoose: (place: string) => void;
}

/** Everything there is to choose from: my area, recent places, and each state with its LGAs. */
export default function PlaceList({ states, hasFailed, value, onRetry, onChoose }: PlaceListProps) {
  const [filter, setFilter] = useState("");
  const field = useRef<HTMLInputElement>(null);
  // The keyboard of a phone would cover "Use my area" and the list, where most find their place by two taps.
  useEffect(() => {
    if (matchMedia("(pointer: fine)").matches) field.current?.focus();
  }, []);
  const wanted = fold(filter);
  const { areas, areBest } = useAreas(filter, value);
  const found = states && matchStates(states, filter, value);

  return (
    <div className="grid gap-4">
      <TextField
        ref={field}
        label={say("Find a state, LGA, town or area")}
        name="place-filter"
        type="search"
        placeholder={say("Lekki, Bodija, Wuse…")}
        autoComplete="off"
        enterKeyHint="done"
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
        // Inside a search form, which Enter would submit.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {!wanted && (
        <div className="grid gap-1">
          <MyArea onChoose={onChoose} />
          <RecentPlaces onChoose={onChoose} />
          <PlaceButton icon="globe" isCurrent={value === ""} onPress={() => onChoose("")}>
            {say("All of Nigeria")}
          </PlaceButton>
        </div>
      )}
      {wanted && areBest && <NamedPlaces areas={areas} onChoose={onChoose} />}
      {hasFailed && (
        <div role="alert" className="grid gap-2">
          <p className="text-danger">{say("The list of places did not load.")}</p>
          <Button variant="quiet" onClick={onRetry}>
            {say("Try again")}
          </Button>
        </div>
      )}
      {!found && !hasFailed && <Skeleton className="h-96" />}
      {found && (
        <>
          <p role="status" className={found.length > 0 ? "sr-only" : "text-ink-2"}>
            {found.length > 0
              ? wanted
                ? statesMatch(found.length)
                : ""
              : areas && areas.length === 0 && say("We know no place called “{place}”.", { place: filter.trim() })}
          </p>
          {found.length === 0 && <WholePlaces value={value} onChoose={onChoose} />}
          <ul className="border-hairline border-t">
            {found.map((each) => (
              <StateItem key={each.state.alias} {...each} value={value} onChoose={onChoose} />
            ))}
          </ul>
          {wanted && !areBest && <NamedPlaces areas={areas} onChoose={onChoose} />}
        </>
      )}
    </div>
  );
}

const statesMatch = (count: number) => say.many(count, "{n} state matches", "{n} states match");

function StateItem({
  state: { state },
  lgas,
  isOpenAtFirst,
  value,
  onChoose,
}: Match & Pick<PlaceListProps, "value" | "onChoose">) {
  const [isOpen, setIsOpen] = useState<boolean>();
  const listId = useId();
  const shows = isOpen ?? isOpenAtFirst;

  return (
    <li className="border-hairline border-b">
      <button
        type="button"
        aria-expanded={shows}
        aria-controls={listId}
        className="flex min-h-12 w-full cursor-pointer items-center justify-between gap-2 text-left font-semibold hover:bg-well"
        // A list that was expanded automatically stays expanded at the first tap, because people tap the state they want.
        onClick={() => setIsOpen(isOpen === undefined ? true : !shows)}
      >
        {state}
        <Icon name="chevron-down" size={20} className={`text-ink-2 ${shows ? "rotate-180" : ""}`} />
      </button>
      <ul id={listId} hidden={!shows} className="pb-3 sm:grid-cols-2 [&:not([hidden])]:grid">
        {shows && (
          <>
            <li>
              <PlaceButton isCurrent={value === state} onPress={() => onChoose(state)}>
                {say("All of {state}", { state })}
              </PlaceButton>
            </li>
            {lgas.map((lga) => (
              <li key={lga}>
                <PlaceButton isCurrent={value === `${state}, ${lga}`} onPress={() => onChoose(`${state}, ${lga}`)}>
                  {lga}
                </PlaceButton>
              </li>
            ))}
          </>
        )}
      </ul>
    </li>
  );
}

interface Areas {
  /** Absent: still on their way. */
  areas?: NamedPlace[];
  /** One of them is the likeliest place, not a state or an LGA: they come first. */
  areBest?: boolean;
}

/** Towns, areas and nicknames that are called so: people name areas, the map names LGAs. */
function useAreas(filter: string, near: string): Areas {
  const { answer, hasFailed } = useQuery(`places ${filter.trim()} ${near}`, () => findAreas(filter.trim(), near));
  return hasFailed ? { areas: [] } : (answer ?? {});
}

interface NamedPlacesProps {
  areas: NamedPlace[] | undefined;
  onChoose: PlaceListProps["onChoose"];
}

/** Areas, each with its LGA and state. */
function NamedPlaces({ areas, onChoose }: NamedPlacesProps) {
  if (!areas || areas.length === 0) return null;
  return (
    <ul aria-label={say("Areas")}>
      {areas.map(({ name, kind, lga, state, location }) => (
        <li key={`${location} ${name}`}>
          <PlaceButton icon="map-pin" onPress={() => onChoose(location)}>
            {kind === "city" ? say("{city} (all of it)", { city: name }) : name} –{" "}
            {kind === "city" || lga === name ? state : `${lga}, ${state}`}
          </PlaceButton>
        </li>
      ))}
    </ul>
  );
}

/** States and LGAs stand in the list below already. */
async function findAreas(q: string, near: string): Promise<Areas> {
  if (!q) return { areas: [] };
  const places = await api("GET /v2/places", { query: { q, near, limit: 6 } });
  const areas = places.filter(({ kind }) => kind !== "state" && kind !== "lga");
  return { areas, areBest: areas[0] === places[0] };
}

/** Offered when no place has that name. */
function WholePlaces({ value, onChoose }: { value: string; onChoose: PlaceListProps["onChoose"] }) {
  const state = stateOf(value);
  return (
    <div className="grid gap-1">
      {state && (
        <PlaceButton icon="map-pin" onPress={() => onChoose(state)}>
          {say("All of {state}", { state })}
        </PlaceButton>
      )}
      <PlaceButton icon="globe" onPress={() => onChoose("")}>
        {say("All of Nigeria")}
      </PlaceButton>
    </div>
  );
}

function RecentPlaces({ onChoose }: { onChoose: PlaceListProps["onChoose"] }) {
  // Read once, when the dialog opens: it is never drawn on the server.
  const [places] = useState(recentPlaces);
  return places.map((place) => (
    <PlaceButton key={place} icon="clock" onPress={() => onChoose(place)}>
      {place}
    </PlaceButton>
  ));
}

/** Requests the position from the browser, on tap only, and selects the nearest LGA. */
function MyArea({ onChoose }: { onChoose: PlaceListProps["onChoose"] }) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const isGone = useRef(false);

  async function locate() {
    setIsBusy(true);
    setProblem("");
    try {
      const { latitude, longitude } = await currentPosition();
      const { state, lga } = await api("GET /v2/place", { query: { lat: latitude, lng: longitude } });
      if (!isGone.current) onChoose(`${state}, ${lga}`);
    } catch (error) {
      setProblem(
        error instanceof ApiError
          ? error.message
          : say("Your phone did not tell us where you are. Choose from the list."),
      );
      setIsBusy(false);
    }
  }

  return (
    <div
      ref={() => {
        isGone.current = false;
        return () => {
          isGone.current = true;
        };
      }}
    >
      <PlaceButton icon="locate" onPress={locate}>
        {isBusy ? say("Finding your area…") : say("Use my area")}
      </PlaceButton>
      <p role="alert" className="text-danger text-sm">
        {problem}
      </p>
    </div>
  );
}

interface PlaceButtonProps {
  icon?: IconName;
  /** The chosen place. */
  isCurrent?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function PlaceButton({ icon, isCurrent = false, onPress, children }: PlaceButtonProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent || undefined}
      className="flex min-h-12 w-full cursor-pointer items-center gap-2 rounded-card p-2 text-left hover:bg-well aria-[current]:font-semibold aria-[current]:text-brand"
      onClick={onPress}
    >
      {icon && <Icon name={icon} size={20} className="text-ink-2" />}
      {children}
      {isCurrent && <Icon name="check" size={20} />}
    </button>
  );
}

/** A state that a filter leaves in the list. */
interface Match {
  state: Location;
  lgas: string[];
  /** Expanded at first, because the filter matched one of its LGAs, or it is the chosen state. */
  isOpenAtFirst: boolean;
}

/** The state of a place as search takes it: "Lagos" of "Lagos, Ikeja". */
const stateOf = (place: string) => place.split(", ")[0] ?? "";

/**
 * The states of a list that a filter names, themselves or by an LGA: those called so first, then the state of the chosen
 * place. A word counts from its beginning: "kano" is not in Awka North.
 * @param chosen "Lagos, Ikeja"; empty: all of Nigeria
 */
export function matchStates(states: readonly Location[], typed: string, chosen: string): Match[] {
  const wanted = fold(typed);
  const rank = ({ state }: Match) =>
    (wanted && hasName(state.state, wanted) ? 0 : 2) + (state.state === stateOf(chosen) ? 0 : 1);
  return states
    .map((state) => match(state, wanted, chosen))
    .filter((each) => each !== undefined)
    .toSorted((one, other) => rank(one) - rank(other));
}

function match(state: Location, wanted: string, chosen: string): Match | undefined {
  if (!wanted) return { state, lgas: state.lgas, isOpenAtFirst: state.state === stateOf(chosen) };
  const lgas = state.lgas.filter((lga) => hasName(lga, wanted));
  if (lgas.length > 0) return { state, lgas, isOpenAtFirst: true };
  const isCalledSo = hasName(state.state, wanted) || hasName(state.alias, wanted);
  return isCalledSo ? { state, lgas: state.lgas, isOpenAtFirst: false } : undefined;
}

/** True if a word of the name begins what was typed, or all of it does, its words run together. */
function hasName(name: string, wanted: string): boolean {
  const folded = fold(name);
  return ` ${folded}`.includes(` ${wanted}`) || folded.replaceAll(" ", "").startsWith(wanted.replaceAll(" ", ""));
}
