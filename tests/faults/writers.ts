import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { callAt, signUpAt } from "#/tests/running-api.ts";

interface Person {
  id: string;
  token: string;
}

/** Acknowledged writes. */
interface Kept {
  messages: Map<string, string>;
  /** New accounts with their review; empty without one. */
  reviews: Map<Person, string>;
}

const peopleAtOnce = 2;
const talksAtOnce = 3;
const listing = {
  ...{
    name: "Ade Roofing",
    about: "Roofs.",
    phone: "08030000000",
    category: "Construction",
    work_experience: "Ten years",
  },
  ...{ years_of_experience: 7, address: "1 Nowhere Close", town: "Ikeja", state: "Lagos", lga: "Ikeja" },
};
let addresses = 0;
/** A different address per request, because of rate limits by address. */
const nextAddress = () => `10.9.${(addresses >> 8) & 255}.${addresses++ & 255}`;

/** Clients that send messages, sign up and review without pause, and record acknowledgements. */
export class Writers {
  readonly #kept: Kept = { messages: new Map(), reviews: new Map() };
  #address = "";
  #isOver = false;
  #running: Promise<void>[] = [];
  #talk = { sender: { id: "", token: "" }, cid: "" };
  #owner = { id: "", token: "" };
  #businessId = "";

  /** Creates the first two accounts, their conversation and the reviewed business. */
  async settle(address: string) {
    const sender = await this.#signUp(address);
    this.#owner = await this.#signUp(address);
    const first = await callAt(address, sender.token, "POST", `/v2/message/${this.#owner.id}`, { message: "first" });
    const business = await callAt(address, this.#owner.token, "POST", "/v2/business", listing);
    expect([first.status, business.status]).toEqual([200, 200]);
    // Replies, because only 30 unanswered messages are allowed.
    const cid: string = first.body.conversation_id;
    const answer = await callAt(address, this.#owner.token, "POST", `/v2/reply_message/${cid}`, { message: "yes" });
    expect(answer.status).toBe(200);
    this.#talk = { sender, cid };
    this.#businessId = business.body.id;
  }

  /** Writes until a request fails or `stop` is called. */
  begin(address: string) {
    this.#address = address;
    this.#isOver = false;
    const loop = async (write: () => Promise<boolean>) => {
      while (!this.#isOver && (await write().catch(() => false)));
    };
    this.#running = [
      ...Array.from({ length: talksAtOnce }, (_, nth) =>
        loop(() => this.#say(nth % 2 === 0 ? this.#talk.sender : this.#owner)),
      ),
      ...Array.from({ length: peopleAtOnce }, () => loop(() => this.#signUpAndReview())),
    ];
  }

  /** Waits until one more review is acknowledged. */
  reviewed() {
    const before = this.counts.reviews;
    return expect.poll(() => this.counts.reviews, { timeout: 30_000, interval: 5 }).toBeGreaterThan(before);
  }

  async stop() {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  get counts() {
    const reviewed = [...this.#kept.reviews.values()].filter((msg) => msg !== "").length;
    return { messages: this.#kept.messages.size, signUps: this.#kept.reviews.size, reviews: reviewed };
  }

  #signUp = (address: string) => signUpAt(address, `Ada${randomUUID().slice(0, 8)}`, nextAddress());

  async #say({ token }: Person) {
    const draft = { message: `said ${randomUUID()}`, client_id: randomUUID() };
    const path = `/v2/reply_message/${this.#talk.cid}`;
    const { status, body } = await callAt(this.#address, token, "POST", path, draft);
    if (status === 200) this.#kept.messages.set(body.id, draft.message);
    return status === 200;
  }

  async #signUpAndReview() {
    const person = await this.#signUp(this.#address);
    this.#kept.reviews.set(person, "");
    const msg = `Good work ${randomUUID()}`;
    const { status } = await callAt(this.#address, person.token, "POST", `/v2/comment/${this.#businessId}`, { msg });
    if (status === 200) this.#kept.reviews.set(person, msg);
    return status === 200;
  }

  /** Reads back all acknowledged writes. */
  async expectAllThere(address: string) {
    const there = new Map<string, string>();
    for (let before = ""; ; ) {
      const path = `/v2/messages/${this.#owner.id}${before && `?before=${before}`}`;
      const { body } = await callAt(address, this.#talk.sender.token, "GET", path);
      for (const { id, message } of body) there.set(id, message);
      if (body.length === 0) break;
      before = body.at(-1).id;
    }
    const lost = [...this.#kept.messages].filter(([id, message]) => there.get(id) !== message);
    expect(lost).toEqual([]);
    for (const [{ id, token }, msg] of this.#kept.reviews) {
      const read = (path: string) => callAt(address, token, "GET", path, undefined, nextAddress());
      expect(await read("/v2/user")).toMatchObject({ status: 200, body: { id } });
      if (msg === "") continue;
      expect(await read(`/v2/review/${this.#businessId}`)).toMatchObject({ status: 200, body: { msg } });
    }
  }
}
