import { expect, test } from "vitest";
import { checkBusiness, toDraft } from "./check-business.ts";

const typed = {
  name: "Mama Nkechi Kitchen",
  about: "Soups and swallow",
  phone: "0803 000 0000",
  category: "Catering Services",
  work_experience: "Weddings",
  years_of_experience: "12",
  address: "12 Allen Avenue",
  town: "Allen",
  state: "Lagos",
  lga: "Ikeja",
  terms: "on",
};

test("what is complete may be sent", () => {
  expect(checkBusiness(typed, true)).toBeUndefined();
});

test("a new business needs the terms, a known one has accepted them", () => {
  const { terms: _, ...without } = typed;

  expect(Object.keys(checkBusiness(without, true)?.fields ?? {})).toEqual(["terms"]);
  expect(checkBusiness(without, false)).toBeUndefined();
});

test("empty texts come first, all at once, before any choice", () => {
  const problems = checkBusiness({ ...typed, name: "  ", town: "", category: "", state: "" }, true);

  expect(problems?.detail).toBe("All fields are required!");
  expect(Object.keys(problems?.fields ?? {})).toEqual(["name", "town"]);
});

test("then the category, the state and the LGA, one after the other", () => {
  expect(checkBusiness({ ...typed, category: "", state: "", lga: "" }, true)?.fields).toEqual({
    category: "Select a category",
  });
  expect(checkBusiness({ ...typed, state: "", lga: "" }, true)?.fields).toEqual({ state: "Select a State" });
  expect(checkBusiness({ ...typed, lga: "", terms: "" }, true)?.fields).toEqual({ lga: "Select LGA" });
});

test("lists go out as lists, and a service that was typed but not added goes along", () => {
  const draft = toDraft({ ...typed, tag_list: "Caterer\nCakes", tags: "small chops", area_list: "Surulere, Lagos" });

  expect(draft.tags).toEqual(["Caterer", "Cakes", "small chops"]);
  expect(draft.service_area).toEqual([{ state: "Lagos", lga: "Surulere" }]);
});

test("an unticked box hides the e-mail", () => {
  expect(toDraft(typed).show_email).toBe(false);
  expect(toDraft({ ...typed, show_email: "on" }).show_email).toBe(true);
});
