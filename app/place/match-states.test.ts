import { expect, test } from "vitest";
import { localGovernments, states } from "#/server/place/place.ts";
import { matchStates } from "./place-list.tsx";

const all = states.map(({ id, name }) => ({
  state: name,
  alias: name.toLowerCase(),
  lgas: localGovernments.filter(({ state }) => state.id === id).map((lga) => lga.name),
}));
const named = (typed: string, chosen = "Lagos, Ikeja") =>
  matchStates(all, typed, chosen).map(({ state }) => state.state);

test("a filter matches whole words: Kano finds only Kano", () => {
  expect(named("kano")).toEqual(["Kano"]);
});

test("a state with the name comes before states with an LGA of that name", () => {
  expect(named("ondo")[0]).toBe("Ondo");
  expect(named("oyo")[0]).toBe("Oyo");
});

test("spaces, hyphens and tone marks are ignored", () => {
  for (const typed of ["ajeromi ifelodun", "ajeromi-ifelodun", "ajeromiifelodun", "Àjẹ̀rọ̀mí"]) {
    expect(matchStates(all, typed, "").map(({ lgas }) => lgas)).toEqual([["Ajeromi-Ifelodun"]]);
  }
});

test("without a filter all states are listed, the chosen one first and open", () => {
  const [first, ...others] = matchStates(all, "", "Lagos, Ikeja");
  expect([first?.state.state, first?.isOpenAtFirst]).toEqual(["Lagos", true]);
  expect(others.some(({ isOpenAtFirst }) => isOpenAtFirst)).toBe(false);
  expect(others).toHaveLength(36);
});
