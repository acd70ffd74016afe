import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { type RunningProduct, startProduct } from "#/tests/journeys/product.ts";
import { codeIn, readOutbox } from "#/tests/outbox.ts";

/** Fields of the attacked endpoints' responses. */
export interface Answer {
  access_token: string;
  id: string;
  user: { id: string };
  business: { phone: string };
  code: string;
  filename: string;
  reset_token: string;
  secret: string;
}

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  body: Answer;
}

export type Body = object | URLSearchParams | FormData;

/** A client in its own network, signed in if it has a token. */
export interface Client {
  get: (path: string, headers?: Record<string, string>) => Promise<Reply>;
  post: (path: string, body?: Body, headers?: Record<string, string>) => Promise<Reply>;
  put: (path: string, body?: Body) => Promise<Reply>;
  network: string;
  token: string;
  with: (token: string) => Client;
}

export interface Member extends Client {
  id: string;
  email: string;
}

export interface Target {
  url: string;
  dataDir: string;
  /** Log lines of errors. */
  logPath: string;
  stop: () => Promise<void>;
  /** A visitor from a unique network, or from this address. */
  visitor: (network?: string) => Client;
}

export const password = "harmattan-dust-7";
export const administrator = { email: "admin@demo.test", password: "laterite-road-21" };

let networks = 0;

/** An address of the range reserved for benchmarks (RFC 2544). */
const nextNetwork = () => {
  networks += 1;
  return `198.18.${networks >> 8}.${networks & 255}`;
};

/**
 * Starts the built product on an empty folder, with trust in a proxy that sends client addresses.
 * @param more settings, such as the URL of a database
 */
export async function startTarget(more: Record<string, string> = {}): Promise<Target> {
  const product: RunningProduct = await startProduct({
    businesses: 60,
    settings: {
      TRUST_PROXY: "loopback",
      LOG_LEVEL: "error",
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...more,
    },
  });
  const { url, dataDir, logPath, stop } = product;
  return { url, dataDir, logPath, stop, visitor: (network = nextNetwork()) => makeClient(url, network, "") };
}

function makeClient(url: string, network: string, token: string): Client {
  const call = async (method: string, path: string, body?: Body, more: Record<string, string> = {}): Promise<Reply> => {
    const isPlain = body !== undefined && !(body instanceof URLSearchParams) && !(body instanceof FormData);
    const answer = await fetch(url + path, {
      method,
      headers: {
        "x-forwarded-for": network,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(isPlain && { "content-type": "application/json" }),
        ...more,
      },
      ...(body !== undefined && { body: isPlain ? JSON.stringify(body) : (body as URLSearchParams | FormData) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get("content-type")?.includes("json");
    return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : {} };
  };
  return {
    get: (path, headers) => call("GET", path, undefined, headers),
    post: (path, body, headers) => call("POST", path, body, headers),
    put: (path, body) => call("PUT", path, body),
    ...{ network, token },
    with: (another) => makeClient(url, network, another),
  };
}

/** Registers an account from its own network, without a confirmed email address. */
export async function signUp({ visitor }: Target, email = `${randomUUID()}@example.com`): Promise<Member> {
  const client = visitor();
  const { status, body } = await client.post("/v2/signup", { email, password });
  if (status !== 200) throw new Error(`sign-up was answered ${status}`);
  return { ...client.with(body.access_token), id: body.user.id, email };
}

export async function makeMember(target: Target, firstname = "Ngozi"): Promise<Member> {
  const member = await signUp(target);
  const place = { phone: "08030000000", state: "Lagos", lga: "Ikeja" };
  const { status } = await member.put("/v2/user", { firstname, lastname: "Bello", ...place });
  if (status !== 200) throw new Error(`the profile was answered ${status}`);
  return member;
}

export async function makeOwner(target: Target): Promise<{ owner: Member; businessId: string; bid: string }> {
  const owner = await makeMember(target);
  const { status, body } = await owner.post("/v2/business", {
    ...{ name: "Harmattan Gowns", about: "Gowns, sewn in a week.", work_experience: "Yaba market" },
    ...{ phone: "08030000000", category: "Catering Services", years_of_experience: 3 },
    ...{ address: "5 Allen Avenue", town: "Alausa", state: "Lagos", lga: "Ikeja" },
  });
  if (status !== 200) throw new Error(`the business was answered ${status}`);
  return { owner, businessId: body.id, bid: (body as unknown as { bid: string }).bid };
}

export const logIn = (client: Client, email: string, secret: string) =>
  client.post("/v2/login", new URLSearchParams({ username: email, password: secret }));

/** Ids of public demo businesses. */
export async function listBusinesses({ visitor }: Target): Promise<string[]> {
  const { text } = await visitor().get("/v2/businesses_client");
  return (JSON.parse(text) as { id: string }[]).map(({ id }) => id);
}

/** A picture like that of a phone's camera, as form data. */
export async function pictureForm(): Promise<FormData> {
  const picture = sharp({ create: { width: 900, height: 700, channels: 3, background: "#27307a" } });
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(await picture.jpeg().toBuffer())], { type: "image/jpeg" }), "a.jpg");
  return form;
}

/** Waits for a condition. @returns false after a timeout */
export async function comesTrue(isTrue: () => Promise<boolean>, withinMs = 20_000): Promise<boolean> {
  for (const until = Date.now() + withinMs; Date.now() < until; ) {
    if (await isTrue()) return true;
    await new Promise((wake) => setTimeout(wake, 50));
  }
  return false;
}

/** The code in an email by recipient and subject. @throws {Error} without one */
export async function mailedCode({ dataDir }: Target, email: string, subject: string): Promise<string> {
  const outbox = join(dataDir, "outbox");
  let code: string | undefined;
  await comesTrue(async () => {
    const mail = (await readOutbox(outbox)).find((text) => text.includes(email) && text.includes(subject));
    code = mail && codeIn(mail);
    return code !== undefined;
  });
  if (!code) throw new Error(`no mail about "${subject}" came to ${email}`);
  return code;
}

/** The code in the latest SMS to a number in E.164; empty if none arrives within five seconds. @param known earlier codes */
export async function textedCode({ dataDir }: Target, phone: string, known: readonly string[] = []): Promise<string> {
  const outbox = join(dataDir, "outbox");
  let code = "";
  await comesTrue(async () => {
    const names = await readdir(outbox).catch(() => []);
    for (const name of names.filter((one) => one.endsWith(".sms"))) {
      const text = await readFile(join(outbox, name), "utf8").catch(() => "");
      const found = text.includes(`To: ${phone}\n`) ? /\b\d{6}\b/.exec(text)?.[0] : undefined;
      if (found && !known.includes(found)) code = found;
    }
    return code !== "";
  }, 5_000);
  return code;
}

/** A raw connection with its received bytes. */
export function openConnection({ url }: Target) {
  const socket = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => {});
  let answers = "";
  socket.on("data", (bytes) => {
    answers += bytes.toString("latin1");
  });
  const statuses = () => answers.match(/HTTP\/1\.1 \d{3}/g)?.map((line) => Number(line.slice(-3))) ?? [];
  return { socket, statuses, answers: () => answers };
}

export const atOnce = <T>(times: number, act: (nth: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, nth) => act(nth)));

/** Number of responses by status: "200 × 5, 429 × 55". */
export function countStatuses(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status} × ${count}`)
    .join(", ");
}
