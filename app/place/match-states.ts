import type { Location } from "#/server/place/contract.ts";
import { fold } from "#/shared/fold.ts";

/** A state that a filter leaves in the list. */
export interface Match {
  state: Location;
  lgas: string[];
  /** Expanded at first, because the filter matched one of its LGAs, or it is the chosen state. */
  isOpenAtFirst: boolean;
}

/** The state of a place as search takes it: "Lagos" of "Lagos, Ikeja". */
export const stateOf = (place: string) => place.split(", ")[0] ?? "";

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
