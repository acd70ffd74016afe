import { describe, expect, test } from "vitest";
import { Trades } from "#/server/trade/trade.ts";
import { startApi } from "#/tests/api.ts";
import { guessServices } from "./guessing.ts";

const trades = new Trades();
const guess = (name: string, about = "") => guessServices(trades, { name, about });

describe("guessing services from the name and text of a business", () => {
  test.each([
    ["Bisi Stitches", "I sew asoebi, gowns and native wear for weddings in Ikeja.", "Tailor", "Fashion & Beauty"],
    ["Ade the Tailor", "", "Tailor", "Fashion & Beauty"],
    ["Mama Tolu Catering", "Jollof, small chops and party food.", "Small chops", "Catering Services"],
    [
      "Sunday Motors",
      "Mechanic for Toyota and Honda, engine repair.",
      "Engine repair",
      "Car or Auto Repairs, Mechanic",
    ],
    [
      "Sunday Auto Works",
      "Mechanic for Toyota. Engine repair, gearbox.",
      "Engine repair",
      "Car or Auto Repairs, Mechanic",
    ],
    ["Emeka Plumbing Works", "Leaking taps and water heaters.", "Plumber", "Construction"],
  ])("%s is found to offer what it says", (name, about, service, category) => {
    const guessed = guess(name, about);
    expect(guessed.services).toContain(service);
    expect(guessed.category).toBe(category);
  });

  test("a trade in the name outweighs one that the text mentions in passing", () => {
    expect(guess("Chidi Plumber", "I trained with a caterer and a tailor.").services).toEqual(["Plumber"]);
  });

  test.each(["", "   ", "🙂🔧", "Zxqwv Ventures", "%_'&|!"])("nothing is guessed from %j", (name) => {
    expect(guess(name)).toEqual({ services: [], category: "" });
  });

  test("a long text gives at most five services of one category", () => {
    const about = "tailor barber hairdresser makeup artist nail technician boutique wig maker cobbler plumber ";
    expect(guess("Fashion House", about.repeat(20)).services.length).toBeLessThanOrEqual(5);
  });
});

describe("POST v2/business/guess", () => {
  test("POST v2/business/guess answers services and a category for a signed-in member", async () => {
    const { api, make } = await startApi();
    const owner = api.as(await make.account());
    const { status, body } = await owner.post("/v2/business/guess", { name: "Ada Tailor", about: "" });
    expect(status).toBe(200);
    expect(body).toEqual({ services: ["Tailor"], category: "Fashion & Beauty" });
  });

  test("POST v2/business/guess refuses a text longer than an about text may be", async () => {
    const { api, make } = await startApi();
    const owner = api.as(await make.account());
    const { status } = await owner.post("/v2/business/guess", { name: "Ada", about: "a".repeat(3_001) });
    expect(status).toBe(422);
  });

  test("POST v2/business/guess refuses a visitor", async () => {
    const { api } = await startApi();
    expect((await api.post("/v2/business/guess", { name: "Ada Tailor", about: "" })).status).toBe(401);
  });
});
