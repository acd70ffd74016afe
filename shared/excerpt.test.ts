import { expect, test } from "vitest";
import { excerpt } from "./plain-text.ts";

test.each([
  ["Short enough", 20, "Short enough"],
  ["The fit was right and the price too", 20, "The fit was right…"],
  ["Withoutanyspaceatallinit", 10, "Withoutany…"],
  ["ab😀cd", 3, "ab…"],
])("the excerpt of %j in at most %i characters is %j", (text, lengthMax, shown) => {
  expect(excerpt(text, lengthMax)).toBe(shown);
});
