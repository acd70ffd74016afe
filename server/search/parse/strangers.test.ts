import { describe, expect, test } from "vitest";
import { parseQuery } from "./parse-query.ts";
import { Vocabulary } from "./vocabulary.ts";

const vocabulary = new Vocabulary();
const saturdayNoon = new Date("2026-11-21T11:00:00Z");
const understand = (search: string, location = "Lagos, Ikeja") =>
  parseQuery(search, location, vocabulary, saturdayNoon)[0]!;
const tradesOf = (search: string, location?: string) =>
  understand(search, location).trades.flatMap(({ trades }) => trades.map((id) => vocabulary.trades.nameOf(id)));

describe("words as people shorten them", () => {
  test.each([
    ["hse 4 rent", "Flat and house for rent"],
    ["whr can i fix my fone", "Phone repair"],
    ["D.J. 4 my bday", "DJ"],
    ["A/C repair", "AC repair"],
  ])("%s asks for %s", (search, trade) => {
    expect(tradesOf(search)).toContain(trade);
  });

  test("a number before what is counted stays a number", () => {
    expect(understand("4 bedroom flat for rent").nameWords).not.toContain("for");
    expect(tradesOf("4 bedroom flat for rent")).toContain("Flat and house for rent");
  });

  test("letters with dots are a place as well: V.I. is Victoria Island", () => {
    expect(understand("barber V.I.", "").place?.lga?.name).toBe("Eti-Osa");
  });
});

describe("faults of things", () => {
  test.each([
    ["my fridge has stopped working", "Fridge repair"],
    ["television no longer working", "TV repair"],
    ["my laptop won't come on", "Laptop repair"],
    ["generator get problem", "Generator repair"],
    ["iphone 13 pro max battery", "Phone repair"],
    ["samsung a14 screen", "Phone repair"],
    ["toyota corolla gearbox", "Car spare parts and tyres"],
    ["car battery 75 amps", "Car battery"],
    ["samsung tv screen", "TV repair"],
    ["there is a problem with my fridge", "Fridge repair"],
  ])("%s asks for %s", (search, trade) => {
    expect(tradesOf(search)).toContain(trade);
  });

  test("a brand beside the name of its trade changes nothing", () => {
    expect(tradesOf("infinix phone seller")).toEqual(tradesOf("phone seller"));
  });

  test("words that name a trade together are not rephrased", () => {
    expect(tradesOf("phone not charging")).toEqual(["Phone repair"]);
  });
});

describe("an excluded trade", () => {
  const unwantedOf = (search: string) => understand(search).unwanted.map((id) => vocabulary.trades.nameOf(id));

  test.each([
    ["restaurant not fast food", ["Fast food"]],
    ["plumber but not electrician", ["Electrician"]],
    ["plumber", []],
    ["phone not charging", []],
    ["not electrician", []],
    ["house for rent no agent", []],
  ])("%s rules out %j", (search, trades) => {
    expect(unwantedOf(search)).toEqual(trades);
  });
});

describe("locations and destinations", () => {
  test("a person who moved to Ikeja is there, and a parcel to Abuja is not", () => {
    expect(understand("just moved to Ikeja need painter", "").place?.lga?.name).toBe("Ikeja");
    expect(understand("waybill to Abuja", "").place).toBeUndefined();
  });

  test("a word of trades is not an area of another state", () => {
    expect(understand("television has no picture").place?.lga?.name).toBe("Ikeja");
  });
});

describe("the trade that a query means", () => {
  test.each([
    ["an occasion beside a trade says what for", "small chops for birthday", ["Small chops"]],
    ["an occasion alone asks for who arranges it", "wedding", ["Wedding planner"]],
    ["a guess beside a trade is none", "i want solar for my shop", ["Solar installer"]],
    ["a category says nothing beside a service of it", "amala restaurant", ["Amala joint"]],
  ])("%s: %s", (_why, search, trades) => {
    expect(tradesOf(search)).toEqual(trades);
  });

  test("a price is not part of the trade", () => {
    expect(understand("2 bedroom flat in yaba not more than 1.5m").words).toEqual([]);
  });

  test("a negated verb excludes nothing: burner not lighting", () => {
    expect(understand("gas cooker burner not lighting").unwanted).toEqual([]);
  });

  test("opening a shop is not an opening time", () => {
    expect(understand("i wan open company account").time).toBeUndefined();
    expect(understand("pharmacy open now").time?.label).toBe("now");
  });
});

describe("words of other languages and other forms", () => {
  test.each([
    ["mai gyaran firiji", "Fridge repair"],
    ["edozi jenereto", "Generator repair"],
    ["babur dina ya lalace", "Motorcycle and keke repair"],
    ["onye na-esi nri", "Party cooking"],
    ["eni ti yoo kun ile mi", "House painter"],
    ["eyin n dun mi", "Dentist"],
  ])("%s asks for %s", (search, trade) => {
    expect(tradesOf(search)).toContain(trade);
  });

  test("Igbo n'Owerri is in Owerri", () => {
    expect(understand("taya n'Owerri", "").place?.lga?.name).toBe("Owerri Municipal");
  });

  test("a part of a town is the place even if the town is named too", () => {
    expect(understand("painter rayfield jos", "").place?.lga?.name).toBe("Jos South");
    expect(understand("tailor samaru zaria", "").place?.lga?.name).toBe("Sabon Gari");
  });
});

describe("a ride to a town", () => {
  test.each(["bus from lagos to benin", "motor wey dey go onitsha", "travel to owerri"])(
    "%s asks for an interstate bus",
    (search) => {
      expect(tradesOf(search)).toContain("Interstate bus");
    },
  );

  test("a destination of something else does not mean a bus", () => {
    expect(tradesOf("waybill to abuja")).not.toContain("Interstate bus");
    expect(tradesOf("mechanic for my bus")).not.toContain("Interstate bus");
  });
});

describe("something sent to a town", () => {
  test("a shipment to another state means a waybill, in the searched place", () => {
    expect(tradesOf("need to send parcel to Kano", "Lagos, Ikeja")).toEqual(["Interstate waybill"]);
    expect(understand("need to send parcel to Kano", "Lagos, Ikeja").place?.lga?.name).toBe("Ikeja");
    expect(tradesOf("send parcel to Ikeja", "Lagos, Surulere")).toEqual(["Dispatch rider"]);
  });

  test("money sent to a town does not mean a waybill", () => {
    expect(tradesOf("send money to Kano", "Lagos, Ikeja")).toEqual(["POS agent"]);
  });
});

describe("a trade to learn", () => {
  test.each([
    ["where can I learn how to bake cakes and do small chops", "Vocational training"],
    ["i want to learn plumbing", "Vocational training"],
    ["I want to learn how to drive", "Driving school"],
    ["I want to learn how to swim", "Swimming lessons"],
    ["teach me computer", "Computer training"],
  ])("%s means a teacher: %s", (search, trade) => {
    expect(tradesOf(search)).toEqual([trade]);
  });

  test("teaching exercise does not mean vocational training", () => {
    expect(tradesOf("person wey go teach me exercise")).not.toContain("Vocational training");
  });
});

describe("Igbo, Yoruba and Hausa between the words of a trade", () => {
  test("the last word after Igbo “na” is a town", () => {
    expect(understand("ulo nri na Nsukka", "").place?.lga?.name).toBe("Nsukka");
  });

  test("Yoruba “si” precedes a destination, and “laaro ola” is tomorrow morning", () => {
    const { trades, time, place } = understand("oko si Ilorin laaro ola", "");
    expect(trades.flatMap((asked) => asked.trades).map((id) => vocabulary.trades.nameOf(id))).toEqual([
      "Interstate bus",
    ]);
    expect(time?.label).toBe("tomorrow");
    expect(place).toBeUndefined();
  });

  test("after Igbo “ndi na-” a word is a verb: repairing a generator does not mean snakes", () => {
    expect(tradesOf("ndi na-agwo generator")).toEqual(["Generator repair"]);
  });

  test("Igbo “ji na ede” means yam and cocoyam, not the town of Ede", () => {
    expect(understand("ji na ede", "").place).toBeUndefined();
  });

  test.each([
    ["ugboala m anaghi akwo", "Car or Auto Repairs, Mechanic"],
    ["ekwenti m dara na mmiri", "Phone repair"],
    ["oku anaghi enwu n'ulo m", "Electrician"],
  ])("a fault described in Igbo means a repair: %s means %s", (search, trade) => {
    expect(tradesOf(search, "")).toContain(trade);
  });

  test("Igbo “m ga-azu ekwenti” means buying a phone, not fish", () => {
    expect(tradesOf("ebe m ga-azu ekwenti", "")).not.toContain("Fish farm");
  });

  test.each(["mai kai kaya zuwa Kaduna", "eni ti yoo gbe eru mi lo si Ibadan"])(
    "where something goes in Hausa and Yoruba is no place to look in: %s",
    (search) => {
      expect(understand(search, "").place).toBeUndefined();
    },
  );

  test("a word for work alone does not mean a handyman beside the object of the work", () => {
    expect(tradesOf("onye oru oku")).toEqual(["Electrician"]);
  });
});

test("a phrase that begins with a filler yields to a longer one inside it: buy ice block", () => {
  expect(tradesOf("where i fit buy ice block")).toEqual(["Ice block"]);
});

describe("typos", () => {
  const meant = (search: string) => parseQuery(search, "", vocabulary, saturdayNoon).at(-1)!.corrected;

  test.each([
    ["two words typed as one are two", "solarinstaler", "solar installer"],
    ["two words typed as one are two, and not the one word that is near", "carhire", "car hire"],
    ["three letters are mended where they then name a trade with their neighbour", "car wsh", "car wash"],
    ["a slip in a filler is mended", "home servis", "home service"],
    ["a word is spelt as it sounds", "fumigashun", "fumigation"],
    ["a letter left out is likelier than one changed", "baber", "barber"],
  ])("%s: %s", (_why, search, mended) => {
    expect(meant(search)).toBe(mended);
  });

  test.each(["owing", "stealing", "failing", "cheating"])("%s is a form of an English word, and no slip", (word) => {
    expect(vocabulary.correction(word)).toBeUndefined();
  });
});

describe("what only surrounds the trade", () => {
  test.each([
    ["roofing of a five bedroom bungalow", ["Roofer"]],
    ["home cleaning 3 bedroom", ["Home and office cleaning"]],
    ["I bought a plot of land and want somebody to verify the documents", ["Property lawyer"]],
    ["price of interlocking per square meter", ["Interlocking"]],
  ])("%s asks for no house and no land", (search, trades) => {
    expect(tradesOf(search)).toEqual(trades);
  });

  test("a house alone is what is asked for", () => {
    expect(tradesOf("3 bedroom flat")).toContain("Flat and house for rent");
    expect(tradesOf("5 bedroom duplex for rent")).toContain("Flat and house for rent");
  });

  test("a make with its thing, model or age asks for who sells it, and with a service for who does that", () => {
    expect(tradesOf("HP laptop UK used")).toEqual(["Laptop seller"]);
    expect(tradesOf("Mikano generator 20kva")).toEqual(["Generator seller"]);
    expect(tradesOf("epson printer service")).toContain("Printer and photocopier repair");
  });

  test("now asks for who is open, and what one wants to do now does not", () => {
    expect(understand("emergency electrician now now").time?.label).toBe("now");
    expect(understand("i wan now learn tailoring").time).toBeUndefined();
  });

  test("also, and in Igbo na onye, asks for one trade more", () => {
    const also = (search: string) => understand(search, "").trades.map(({ isAlso }) => isAlso);
    expect(also("cleaning the office every day and also fumigate")).toEqual([false, true]);
    expect(also("igba nkwu decoration na onye ga-eme MC")).toEqual([false, true]);
  });

  test.each([
    ["tyre don burst, I dey Ore", "Odigbo"],
    ["ugbo ala ibu si Onitsha gaa Abuja", "Onitsha North"],
    ["akpụkpọ ụkwụ Aba wholesale", "Aba South"],
  ])("%s is asked for in %s", (search, lga) => {
    expect(understand(search, "").place?.lga?.name).toBe(lga);
  });
});

describe("what stands beside a trade", () => {
  test.each([
    ["barber for my father that had stroke and cannot walk", ["Barber"]],
    ["caterer to cook jollof and ofada for 150 guests", ["Party cooking"]],
    ["18 seater bus to carry church members from Aba to Uyo", ["Bus hire"]],
    ["phone fell inside water and refuse to come on", ["Phone repair"]],
  ])("%s asks only for %s", (search, trades) => {
    expect([...new Set(tradesOf(search))]).toEqual(trades);
  });

  test("a person named Sunday sets no opening time", () => {
    expect(understand("Engr Sunday AC").time).toBeUndefined();
    expect(understand("barber open Sunday").time?.label).toBe("Sunday");
  });

  test.each([
    ["Mama Nkechi kitchen Nsukka", "Nsukka"],
    ["low bed truck haulage Apapa to Kano", "Apapa"],
  ])("%s is in %s, though phrases hold its name", (search, lga) => {
    expect(understand(search, "").place?.lga?.name).toBe(lga);
  });

  test("an Igbo verb is no place, and a road leads there", () => {
    expect(understand("onye nkuzi ga-abia kuziere nwa m", "Enugu").place?.state.name).toBe("Enugu");
    expect(understand("motata ta mutu a hanyar Bauchi", "Gombe, Akko").place?.state.name).toBe("Gombe");
  });
});
