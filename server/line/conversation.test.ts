import { describe, expect, test } from "vitest";
import { answer, type Conversation, type Directory, newConversation } from "./conversation.ts";
import { languages, say } from "./sentences.ts";

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
const directory: Directory = {
  ...{ mayText: true, brand: "LocalChap", support: "help@example.com" },
  search: async (words, place, offset, position) => {
    asked.push({ words, place, offset, ...(position && { position }) });
    if (words === "astronaut") return { found: [], total: 0, place: place || "Lagos" };
    return { found: found.slice(offset, offset + 3), total: found.length, place };
  },
  numberOf: async (id) => (id === "b3" ? undefined : "+2347000009600"),
  readPlace: (text) => (text.toLowerCase() === "yaba" ? "Lagos, Lagos Mainland" : undefined),
};

/** Types one text after the other. @returns the last answer */
async function type(texts: string[], lettersMax = 156, from: Conversation = newConversation) {
  let last = await answer(from, { text: "" }, directory, lettersMax);
  for (const text of texts) last = await answer(last.conversation, { text }, directory, lettersMax);
  return last;
}

test("the first screen asks what is needed and where", async () => {
  const { text, isOver } = await type([]);

  expect(text).toBe("LocalChap: what do you need, and where? Type for example: plumber ikeja\n8 Language 7 Help");
  expect(isOver).toBe(false);
});

test("words are answered with three businesses, each with area, stars and tick, and the keys that lead on", async () => {
  const { text, conversation } = await type(["plumber ikeja"]);

  expect(text).toBe(
    "1 Ade Plumbing Works, Ikeja 4.4* Verified\n2 Bisi Pipes and Borehole Drilling, Ikeja 4.4*\n3 Chidi Water, Ikeja 4.4*\n0 More 9 Place",
  );
  expect(conversation).toMatchObject({ state: "results", search: "plumber ikeja" });
});

test("a key gives the number whole with one word of caution, and the session is over", async () => {
  const { text, isOver, given } = await type(["plumber ikeja", "2"]);

  expect(text).toContain("\n0700 000 9600\nPay after the work. Tell nobody a PIN or code.");
  expect(text).toMatch(/We text you the number too\.$/);
  expect(isOver).toBe(true);
  expect(given).toMatchObject({ businessId: "b1" });
});

test("0 shows the next ones, and says when that is all", async () => {
  expect((await type(["plumber", "0"])).text).toBe("1 Danjuma Taps, Ikeja\n9 Place");
  expect((await type(["plumber", "0", "0"])).text).toMatch(/^That is all/);
});

test("a business that shows no number now is said to show none, and another word goes on", async () => {
  expect((await type(["plumber", "0", "1"])).text).toMatch(/^This business shows no number now/);
  expect((await type(["plumber", "0", "1", "tailor"])).text).toMatch(/^1 Ade/);
});

test("9 asks for a place, says which it does not know, and searches the same words there", async () => {
  expect((await type(["plumber", "9"])).text).toMatch(/^Which place\?/);
  expect((await type(["plumber", "9", "narnia"])).text).toBe('We do not know "narnia". Type an area, LGA or state.');
  asked.length = 0;
  await type(["plumber", "9", "narnia", "Yaba"]);
  expect(asked.at(-1)).toEqual({ words: "plumber", place: "Lagos, Lagos Mainland", offset: 0 });
});

test("nobody found is said with the words and the place", async () => {
  expect((await type(["astronaut"])).text).toMatch(/^Nobody found for "astronaut" in Lagos\./);
});

test("a position is searched around with the last words", async () => {
  const { conversation } = await type(["plumber"]);
  await answer(conversation, { text: "", position: { lat: 6.5, lng: 3.3 } }, directory);

  expect(asked.at(-1)).toEqual({ words: "plumber", place: "", offset: 0, position: { lat: 6.5, lng: 3.3 } });
});

test("STOP ends it in any state, nothing more is said, and START begins again", async () => {
  const stopped = await type(["plumber", "stop"]);
  expect(stopped.text).toMatch(/^You will get no more texts/);
  const after = await answer(stopped.conversation, { text: "plumber" }, directory);
  expect(after.text).toBe("");
  const begun = await answer(stopped.conversation, { text: "Start" }, directory);
  expect(begun.text).toMatch(/^LocalChap: what do you need/);
});

test("8 chooses a language, which stays though the next words are of another", async () => {
  expect((await type(["8"])).text).toBe("1 English 2 Pidgin 3 Hausa 4 Yoruba 5 Igbo");
  expect((await type(["8", "2"])).text).toMatch(/^LocalChap: wetin you need/);
  expect((await type(["8", "3", "mechanic wey dey yaba"])).conversation.language).toBe("Hausa");
});

test("a question in Pidgin is answered in Pidgin", async () => {
  const { text, conversation } = await type(["mechanic wey dey surulere", "9"]);

  expect(conversation.language).toBe("Pidgin");
  expect(text).toMatch(/^Which place\? Type area/);
});

describe("whatever is typed", () => {
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
    "in %s a screen has at most 156 letters of the GSM alphabet and says something",
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
  for (const name of ["welcome", "help", "askPlace", "noMore", "stopped", "tooMany"] as const) {
    const text = say(language, name, { brand: "LocalChap", support: "support@localchap.example" });
    expect(text.length, text).toBeLessThanOrEqual(name === "welcome" ? 120 : 156);
  }
});
