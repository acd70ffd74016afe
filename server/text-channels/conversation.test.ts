import { describe, expect, test } from "vitest";
import { answer } from "./conversation.ts";
import { languages, type SentenceName, say, sentences } from "./sentences.ts";
import { type Bookings, type Conversation, type Directory, newConversation, type Owner } from "./turn.ts";

const names = [
  "Ade Plumbing Works",
  "Bisi Pipes and Borehole Drilling Services Limited",
  "Chidi Water",
  "Danjuma Taps",
];
const found = names.map((name, nth) => {
  return { id: `b${nth}`, name, area: "Ikeja", rating: nth === 3 ? 0 : 4.4, isVerified: nth === 0, isOpen: null };
});

const asked: unknown[] = [];
const hidden = new Set<string>();
const quotes: unknown[] = [];
let budget: number | null = null;
let isMember = true;
let refusal: SentenceName | undefined;
const owner: Owner = {
  showPage: async () => ({
    name: "Ade Plumbing Works",
    views: 12,
    numbers: 3,
    chats: 2,
    quotes: 1,
    unread: 4,
    bookings: 0,
  }),
  listQuotes: async () => [{ id: "q1", label: "Zainab, Ikeja: burst pipe" }],
  showQuote: async () => ({ asker: "Zainab", area: "Ikeja", when: "today", what: "burst pipe ".repeat(40), budget }),
  offer: async (id, prices) => {
    quotes.push({ id, prices });
    return "offered";
  },
  decline: async () => "declined",
  setAway: async (day) => (day ? "awaySet" : "awayEnded"),
  listChats: async () => [{ id: "c1", label: "Zainab Bello (1): are you free?" }],
  openChat: async () => ({ name: "Zainab Bello", last: "are you free? ".repeat(30) }),
  reply: async (id, text) => {
    quotes.push({ id, text });
    return { sentence: "replied", name: "Zainab Bello" };
  },
};

const none = async () => [];
const bookings: Bookings = {
  ...{ listWaiting: none, listOtherTimes: none, listServices: none, listTimes: none },
  takeStep: async () => "bookingConfirmed",
  request: async () => "bookingSent",
};

const directory: Directory = {
  ...{ owner, bookings },
  now: new Date("2026-11-18T10:00:00Z"),
  ...{ brand: "LocalChap", support: "help@example.com" },
  site: "localchap.example",
  search: async (given) => {
    const { words, place, offset } = given;
    asked.push(given);
    if (words === "astronaut") return { found: [], next: undefined, place: place || "Lagos", isElsewhere: false };
    if (words === "diver") {
      const [one, other] = found;
      return {
        found: [
          { ...one!, km: 12 },
          { ...other!, km: 41 },
        ],
        next: undefined,
        place: "Yaba",
        isElsewhere: true,
      };
    }
    if (words === "many")
      return { found: offset ? [] : found.slice(0, 3), next: offset ? undefined : 9, place, isElsewhere: false };
    return { found, next: undefined, place, isElsewhere: false };
  },
  stillListed: async (some) => some.filter(({ id }) => !hidden.has(id)),
  numberOf: async (id) => (id === "b3" ? undefined : { phone: "+2347000009600", isTexted: true }),
  readPlace: (text) => (text.toLowerCase() === "yaba" ? "Lagos, Lagos Mainland" : undefined),
  readLga: (text) => (text.toLowerCase() === "yaba" ? "Lagos, Lagos Mainland" : undefined),
  whyNoMember: async () => (isMember ? undefined : "confirmNumber"),
  requestQuotes: async (draft, when) => {
    quotes.push({ ...draft, when });
    return refusal ?? 5;
  },
};

/** Types one text after the other. @returns the last answer */
async function type(texts: string[], lengthMax = 156, from: Conversation = newConversation, asked = directory) {
  let last = await answer(from, { text: "" }, asked, lengthMax);
  for (const text of texts) last = await answer(last.conversation, { text }, asked, lengthMax);
  return last;
}

test("the first screen prompts for service and place", async () => {
  const { text, isOver } = await type([]);

  expect(text).toBe(
    "LocalChap: what do you need, and where? Type for example: plumber ikeja\n6 Prices 5 My page 8 Language 7 Help",
  );
  expect(isOver).toBe(false);
});

test("a query is answered with three businesses, each with area, stars and tick, and the keys to continue", async () => {
  const { text, conversation } = await type(["plumber ikeja"]);

  expect(text).toBe(
    "1 Ade Plumbing Works, Ikeja 4.4* Verified\n2 Bisi Pipes and Borehole, Ikeja 4.4*\n3 Chidi Water, Ikeja 4.4*\n0 More 9 Place 6 Prices",
  );
  expect(conversation).toMatchObject({ state: "results", search: "plumber ikeja" });
});

test("a key shows the full number with a warning, and ends the session", async () => {
  const { text, isOver, given } = await type(["plumber ikeja", "2"]);

  expect(text).toContain("\n0700 000 9600\nPay after the work. Tell nobody a PIN or code.");
  expect(text).toMatch(/We text you the number too\.$/);
  expect(isOver).toBe(true);
  expect(given).toMatchObject({ businessId: "b1" });
});

test("0 shows the next results, and says when there are no more", async () => {
  expect((await type(["plumber", "0"])).text).toBe("1 Danjuma Taps, Ikeja\n9 Place 6 Prices");
  expect((await type(["plumber", "0", "0"])).text).toMatch(/^That is all/);
});

test("0 searches again only while results are shown, and leaves out those hidden since", async () => {
  asked.length = 0;
  await type(["plumber", "0"]);
  expect(asked).toHaveLength(1);
  expect((await type(["many", "0"])).text).toMatch(/^That is all/);
  expect(asked.at(-1)).toMatchObject({ words: "many", offset: 9 });
  hidden.add("b3");
  expect((await type(["plumber", "0"])).text).toMatch(/^That is all/);
  hidden.clear();
});

test("without businesses in the searched place the screen says so, and lists the nearest with their distance", async () => {
  expect((await type(["diver"])).text).toBe(
    "Nobody in Yaba. Nearest:\n1 Ade Plumbing Works, Ikeja 12km 4.4* Verified\n2 Bisi Pipes and Borehole Drilling, Ikeja 41km 4.4*\n9 Place 6 Prices",
  );
});

test("a business without a visible number is reported as such, and the next word continues", async () => {
  expect((await type(["plumber", "0", "1"])).text).toMatch(/^This business shows no number now/);
  expect((await type(["plumber", "0", "1", "tailor"])).text).toMatch(/^1 Ade/);
});

test("9 prompts for a place, rejects unknown ones, and repeats the search there", async () => {
  expect((await type(["plumber", "9"])).text).toMatch(/^Which place\?/);
  expect((await type(["plumber", "9", "narnia"])).text).toBe('We do not know "narnia". Type an area, LGA or state.');
  asked.length = 0;
  await type(["plumber", "9", "narnia", "Yaba"]);
  expect(asked.at(-1)).toEqual({ words: "plumber", place: "Lagos, Lagos Mainland", offset: 0, isPlaceLater: true });
  await type(["plumber", "9", "Yaba", "tailor lekki"]);
  expect(asked.at(-1)).toMatchObject({ words: "tailor lekki", isPlaceLater: false });
});

test("a search without results shows the words and the place", async () => {
  expect((await type(["astronaut"])).text).toMatch(/^Nobody found for "astronaut" in Lagos\./);
});

test("a position is searched with the last words", async () => {
  const { conversation } = await type(["plumber"]);
  await answer(conversation, { text: "", position: { lat: 6.5, lng: 3.3 } }, directory);

  expect(asked.at(-1)).toMatchObject({ words: "plumber", place: "", offset: 0, position: { lat: 6.5, lng: 3.3 } });
});

test("STOP ends the conversation in any state without further messages, and START restarts it", async () => {
  const stopped = await type(["plumber", "stop"]);
  expect(stopped.text).toMatch(/^You will get no more texts/);
  const after = await answer(stopped.conversation, { text: "plumber" }, directory);
  expect(after.text).toBe("");
  const begun = await answer(stopped.conversation, { text: "Start" }, directory);
  expect(begun.text).toMatch(/^LocalChap: what do you need/);
});

test("8 chooses a language, which stays even if the next words are in another", async () => {
  expect((await type(["8"])).text).toBe("1 English 2 Pidgin 3 Hausa 4 Yoruba 5 Igbo");
  expect((await type(["8", "2"])).text).toMatch(/^LocalChap: wetin you need/);
  expect((await type(["8", "3", "mechanic wey dey yaba"])).conversation.language).toBe("Hausa");
});

test("a question in Pidgin is answered in Pidgin", async () => {
  const { text, conversation } = await type(["mechanic wey dey surulere", "9"]);

  expect(conversation.language).toBe("Pidgin");
  expect(text).toMatch(/^Which place\? Type area/);
});

const asking = ["6", "mend 2 burst pipes, 7 taps", "yaba"];

test("6 prompts for work, place and time, then sends quote requests to businesses", async () => {
  expect((await type(["6"])).text).toMatch(/^Ask up to 5 businesses for their price/);
  expect((await type(["ask", "mend 2 burst pipes, 7 taps"])).text).toMatch(/^Where is the work/);
  expect((await type(asking)).text).toBe("When? 1 Today 2 This week 3 Any time 0 Back");
  quotes.length = 0;
  const { text, isOver, conversation } = await type([...asking, "2"]);

  expect(quotes).toEqual([{ what: "mend 2 burst pipes, 7 taps", place: "Lagos, Lagos Mainland", when: "this_week" }]);
  expect(text).toMatch(/^Asked 5\. Their prices come to you as a text/);
  expect(isOver).toBe(true);
  expect(conversation).not.toHaveProperty("draft");
});

test("in a quote request a key alone is not accepted as work, a place needs an LGA, and 0 cancels at each step", async () => {
  expect((await type(["6", "8"])).text).toMatch(/^Ask up to 5/);
  expect((await type(["6", "mend a pipe", "narnia"])).text).toMatch(/^We do not know in which LGA "narnia" is/);
  expect((await type([...asking, "4"])).text).toMatch(/^When\?/);
  for (const steps of [["6"], ["6", "mend a pipe"], asking]) {
    expect((await type([...steps, "0"])).text).toMatch(/^LocalChap: what do you need/);
  }
});

test("an unproven number and an error are explained in one sentence", async () => {
  isMember = false;
  expect((await type(["6"])).text).toBe(
    "For this, log in at localchap.example and confirm this phone number in your profile. Then come back.",
  );
  isMember = true;
  refusal = "tooManyOpen";
  expect((await type([...asking, "1"])).text).toMatch(/^Three of your requests are open/);
  refusal = undefined;
});

test("5 is the owner's page: metrics of the week, open requests, and their keys", async () => {
  expect((await type(["5"])).text).toBe(
    "Ade Plumbing Works, 7 days: 12 views, 3 numbers shown, 2 chats. 1 Price requests (1) 2 Chats (4) 3 Away 0 Back",
  );
  expect((await type(["my page", "1"])).text).toBe("1 Zainab, Ikeja: burst pipe\n0 Back");
});

test("a request is answered with a typed price, a range, its budget, or a refusal", async () => {
  const { text } = await type(["5", "1", "1"]);
  expect(text).toMatch(/^Zainab, Ikeja, today: burst pipe .*\n1 Offer a price 2 Say no 0 Back$/);
  quotes.length = 0;
  expect((await type(["5", "1", "1", "1", "15k"])).text).toMatch(/^Your price N15,000 is sent/);
  await type(["5", "1", "1", "1", "10,000 - 12000"]);
  expect((await type(["5", "1", "1", "2"])).text).toMatch(/^They know that you can't/);
  budget = 20_000;
  expect((await type(["5", "1", "1"])).text).toMatch(/1 Offer N20,000 2 Say no 3 Other price 0 Back$/);
  await type(["5", "1", "1", "1"]);
  await type(["5", "1", "1", "3", "21000"]);
  budget = null;
  expect(quotes).toEqual([
    { id: "q1", prices: [15_000] },
    { id: "q1", prices: [10_000, 12_000] },
    { id: "q1", prices: [20_000] },
    { id: "q1", prices: [21_000] },
  ]);
});

test("an invalid price or day is requested again, and a chat answer may begin with any key but 0", async () => {
  expect((await type(["5", "1", "1", "1", "plenty"])).text).toMatch(/^Type your price in naira/);
  expect((await type(["5", "3", "31 2"])).text).toMatch(/^Type a day within a year/);
  expect((await type(["5", "3", "28 12"])).text).toBe("Your page says that you are open again on 28 Dec 2026.");
  expect((await type(["5", "3", "here"])).text).toBe("Your page says that you are back.");
  expect((await type(["5", "2", "1"])).text).toMatch(
    /^Zainab Bello: are you free\?.*\nType your answer\. 0 goes back$/,
  );
  quotes.length = 0;
  expect((await type(["5", "2", "1", "8"])).text).toMatch(/^Sent to Zainab Bello/);
  expect(quotes).toEqual([{ id: "c1", text: "8" }]);
  for (const keys of [["1"], ["1", "1"], ["1", "1", "1"], ["2"], ["2", "1"], ["3"]]) {
    expect((await type(["5", ...keys, "0"])).text).toMatch(/^Ade Plumbing Works, 7 days/);
  }
});

/** A channel whose senders can be forged; the code is always the same one. */
const forgeable: Directory = {
  ...directory,
  codes: { draw: () => ({ code: "482100", mark: "of 482100" }), isRight: (code, mark) => mark === `of ${code}` },
};
const typeForgeable = (...texts: string[]) => type(texts, 160, newConversation, forgeable);

test.each([
  [["5", "1", "1", "1", "15000"], "N15,000", /^Your price N15,000 is sent/],
  [["5", "1", "1", "2"], "no", /^They know that you can't/],
  [["5", "3", "28 12"], "28 Dec 2026", /^Your page says that you are open again/],
  [["5", "2", "1", "Yes, from 9"], "Yes, from 9", /^Sent to Zainab Bello/],
  [["6", "mend a pipe", "yaba", "1"], "mend a pipe", /^Asked 5/],
])("by SMS %s takes effect only after the code that was sent to the number is entered", async (steps, what, done) => {
  quotes.length = 0;
  const asked = await typeForgeable(...steps);
  expect(asked.text).toBe(`Send 482100 to confirm: ${what}. Not you? Do nothing. 0 stops it`);
  expect(quotes).toEqual([]);
  expect(JSON.stringify(asked.conversation)).not.toContain('"482100"');

  expect((await typeForgeable(...steps, "482100")).text).toMatch(done);
});

test("a code is requested up to three times, can be cancelled with 0, and expires after half an hour", async () => {
  const steps = ["5", "1", "1", "1", "15000"];
  quotes.length = 0;
  expect((await typeForgeable(...steps, "111111")).text).toMatch(/^That is not the code/);
  expect((await typeForgeable(...steps, "1", "2", "3")).text).toMatch(/^That was not the code three times/);
  expect((await typeForgeable(...steps, "1", "2", "3", "482100")).text).not.toMatch(/is sent/);
  expect((await typeForgeable(...steps, "0", "482100")).text).not.toMatch(/is sent/);
  const { conversation } = await typeForgeable(...steps);
  const later = { ...forgeable, now: new Date("2026-11-18T10:31:00Z") };
  expect((await answer(conversation, { text: "482100" }, later)).text).toMatch(/^LocalChap: what do you need/);
  expect(quotes).toEqual([]);
});

describe("any input", () => {
  const odd = [
    "",
    "*",
    "#",
    "9".repeat(400),
    "🙂🙂",
    "مرحبا",
    "'; drop table x; --",
    "1",
    "0",
    "a".repeat(300),
    "7",
    "8",
  ];

  test.each(languages)(
    "in %s a screen is never empty and has at most 156 characters of the GSM alphabet",
    async (language) => {
      const from = { ...newConversation, language, isLanguageChosen: true };
      for (const first of odd) {
        for (const second of odd) {
          const { text } = await type([first, second], 156, from);
          expect(text.length, `${first} then ${second}`).toBeLessThanOrEqual(156);
          expect(text).toMatch(/^[\n -~£¥èéùìòÇØøÅåÄÖÑÜäöñüà§¿¡]+$/);
        }
      }
    },
  );
});

test.each(languages)("every sentence in %s fits on one screen with a brand and an address", (language) => {
  const blanks = { brand: "LocalChap", support: "support@localchap.example", site: "www.localchap.example" };
  for (const name of Object.keys(sentences) as SentenceName[]) {
    const text = say(language, name, { ...blanks, words: "a".repeat(24), place: "b".repeat(24) });
    expect(text.length, text).toBeLessThanOrEqual(name === "welcome" ? 120 : 156);
  }
});
