import { describe, expect, test } from "vitest";
import { arrange, type Candidate, type Lifted } from "./arrange.ts";
import { strength, termWeight, tierOf } from "./rules.ts";

const one = (id: string, low: number, band = 0, how: 0 | 1 | 2 | 3 = strength.offer): Candidate => ({
  id,
  weight: termWeight(how, low << 3),
  band,
});
const lifted = (candidate: Candidate, more: Partial<Lifted> = {}): Lifted => ({
  ...candidate,
  isBoosted: false,
  isNew: false,
  ...more,
});
const ordered = (...some: Candidate[]) =>
  some.sort((a, b) => tierOf(b.weight) - tierOf(a.weight) || a.band - b.band || b.weight - a.weight);

/** A small generator, so that a failing draw can be repeated. */
function drawer(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

describe("the order of results", () => {
  test("a boost lifts within its tier and distance band, and takes at most one place in four", () => {
    const near = ["a", "b", "c", "d", "e", "f"].map((id, at) => one(id, 100 - at));
    const boosted = [one("x", 10), one("y", 9)];
    const far = one("z", 90, 3);
    const natural = ordered(...near, ...boosted, far);
    const lifts = [...boosted, far].map((candidate) => lifted(candidate, { isBoosted: true }));
    expect(arrange(natural, lifts, 28)).toEqual(["x", "a", "b", "c", "y", "d", "e", "f", "z"]);
  });

  test("a boost lifts no side trade above a business whose main trade it is", () => {
    const main = [one("a", 5, 0, strength.mainOffer), one("b", 4, 0, strength.mainOffer)];
    const side = [one("c", 8), one("x", 7)];
    const lifts = [lifted(one("x", 7), { isBoosted: true })];
    expect(arrange(ordered(...main, ...side), lifts, 28)).toEqual(["a", "b", "x", "c"]);
  });

  test("without boosts and new businesses the order of candidates is unchanged", () => {
    const natural = ordered(one("a", 5), one("b", 9), one("c", 7, 1), one("d", 8, 1, strength.name));
    expect(arrange(natural, [], 28)).toEqual(natural.map(({ id }) => id));
  });

  test("a new business gets the fifth place, and only one does", () => {
    const natural = ordered(
      ...Array.from({ length: 20 }, (_, at) => one(`o${at}`, 100 - at)),
      one("new", 2),
      one("newer", 1),
    );
    const lifts = [one("new", 2), one("newer", 1)].map((candidate) => lifted(candidate, { isNew: true }));
    const order = arrange(natural, lifts, 28);
    expect(order.indexOf("new")).toBe(4);
    expect(order.indexOf("newer")).toBe(order.length - 1);
  });

  test("a new business farther away than the fifth result is not lifted over it", () => {
    const natural = ordered(...Array.from({ length: 8 }, (_, at) => one(`o${at}`, 100 - at)), one("new", 2, 4));
    expect(arrange(natural, [lifted(one("new", 2, 4), { isNew: true })], 28).indexOf("new")).toBe(8);
  });

  test("the first results are the same whatever length is asked, and no business comes twice", () => {
    for (let seed = 1; seed <= 200; seed++) {
      const draw = drawer(seed);
      const all = Array.from({ length: 3 + draw(60) }, (_, at) =>
        one(`b${at}`, draw(1_000), draw(4), draw(3) === 0 ? strength.name : strength.offer),
      );
      const natural = ordered(...all);
      const lifts = natural
        .filter(() => draw(4) === 0)
        .map((candidate) => lifted(candidate, { isBoosted: draw(2) === 0, isNew: draw(3) === 0 }));
      const whole = arrange(natural, lifts, natural.length);
      expect([...whole].sort()).toEqual(all.map(({ id }) => id).sort());
      for (let length = 1; length <= natural.length; length += 1 + draw(5)) {
        expect(arrange(natural.slice(0, length), lifts, length), `seed ${seed}`).toEqual(whole.slice(0, length));
      }
    }
  });
});
