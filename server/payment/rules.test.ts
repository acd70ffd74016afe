import { expect, test } from "vitest";
import { findByAmount } from "./rules.ts";

test("an amount is naira before it is kobo, whichever price a plan lists first", () => {
  const [fifty, fiveThousand] = [{ priceKobo: 5_000 }, { priceKobo: 500_000 }];
  for (const prices of [
    [fifty, fiveThousand],
    [fiveThousand, fifty],
  ]) {
    expect(findByAmount(prices, 5_000)).toBe(fiveThousand);
    expect(findByAmount(prices, 50)).toBe(fifty);
    expect(findByAmount(prices, 500_000)).toBe(fiveThousand);
    expect(findByAmount(prices, 51)).toBeUndefined();
  }
});
