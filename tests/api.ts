import { eq } from "drizzle-orm";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { expect, onTestFinished } from "vitest";
import { makeAccount } from "#/server/account/make.ts";
import { openSession } from "#/server/account/sessions.ts";
import { sessions } from "#/server/account/tables.ts";
import { api as routes } from "#/server/api.ts";
import { buildApi } from "#/server/build.ts";
import { type GivenBusiness, makeBusiness } from "#/server/business/make.ts";
import { type GivenConversation, makeConversation } from "#/server/chat/make.ts";
import { createMedia } from "#/server/media/media.ts";
import { makeSubscription } from "#/server/payment/make.ts";
import type { SmsSender } from "#/server/phone/sms.ts";
import { readConfig } from "#/server/platform/config.ts";
import type { Database, Db } from "#/server/platform/database/database.ts";
import type { HttpOptions } from "#/server/platform/http/http.ts";
import type { FailedJob, JobName, JobQueue, Worker } from "#/server/platform/jobs/jobs.ts";
import type { Email, Mailer } from "#/server/platform/mail/mail.ts";
import type { Clock } from "#/server/platform/services.ts";
import { type GivenReview, makeReview } from "#/server/review/make.ts";
import { assignWork, buildServices } from "#/server/services.ts";
import { makeCertification } from "#/server/verification/make.ts";
import { type ErrorCode, errorStatus } from "#/shared/error-codes.ts";
import { testDatabase } from "./database.ts";
import { borrowServer, canShareServer } from "./shared-server.ts";

/** A clock that changes only by `moveTo`. */
export class TestClock implements Clock {
  #at: Date;

  constructor(at: string) {
    this.#at = new Date(at);
  }

  now = () => this.#at;

  moveTo(at: string) {
    this.#at = new Date(at);
  }
}

/** Queues jobs until the test runs them. */
export class TestJobs implements JobQueue {
  readonly #workers = new Map<JobName, (payload: never) => Promise<void>>();
  #left: { name: JobName; payload: unknown }[] = [];

  on<N extends JobName>({ name, work }: Worker<N>) {
    this.#workers.set(name, work as (payload: never) => Promise<void>);
  }

  send: JobQueue["send"] = async (_tx, name, payload) => {
    this.#left.push({ name, payload });
  };

  sendAll: JobQueue["sendAll"] = async (_tx, name, payloads) => {
    for (const payload of payloads) this.#left.push({ name, payload });
  };

  /** Jobs after their last retry. */
  failed: (FailedJob & { payload: unknown })[] = [];

  listFailed: JobQueue["listFailed"] = async () => ({
    total: this.failed.length,
    items: this.failed.map(({ payload: _, ...job }) => job),
  });

  retryFailed: JobQueue["retryFailed"] = async (tx, id) => {
    const job = this.failed.find((one) => one.id === id);
    if (job) this.#left.push({ name: job.name as JobName, payload: job.payload });
    return this.discardFailed(tx, id);
  };

  discardFailed: JobQueue["discardFailed"] = async (_tx, id) => {
    const job = this.failed.find((one) => one.id === id);
    this.failed = this.failed.filter((one) => one !== job);
    return job?.name;
  };

  async run() {
    const left = this.#left;
    this.#left = [];
    for (const { name, payload } of left) await this.#workers.get(name)!(payload as never);
  }

  /** Runs a scheduled job. */
  async runNow(name: JobName) {
    await this.#workers.get(name)!({} as never);
  }
}

/** Records emails instead of sending them. */
export class TestMailer implements Mailer {
  readonly sent: ({ to: string } & Email)[] = [];

  send = async (to: string, letter: Email) => {
    this.sent.push({ to, ...letter });
  };

  lastTo(address: string) {
    return this.sent.findLast(({ to }) => to === address);
  }
}

/** Records text messages instead of sending them. */
export class TestSms implements SmsSender {
  readonly sent: { to: string; text: string }[] = [];

  send = async (to: string, text: string) => {
    this.sent.push({ to, text });
  };

  /** The code in the latest SMS to a number; empty without one. */
  codeTo = (phone: string) => /\b\d{6}\b/.exec(this.sent.findLast(({ to }) => to === phone)?.text ?? "")?.[0] ?? "";
}

export interface Reply {
  status: number;
  headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: tests check the content
  body: any;
}

export interface StartOptions {
  /** Current time; by default a Wednesday at 11 a.m. in Lagos. */
  at?: string;
  settings?: Record<string, string>;
  /** Options of a dedicated server, `{}` for one with additional routes; by default tests share a server. */
  http?: Partial<HttpOptions>;
  /** A dedicated database, for tests that would disturb others. */
  database?: Database;
}

/** Endpoints of `/v2` on the test database, with factories for test data. */
export async function startApi(options: StartOptions = {}) {
  const { at = "2026-11-18T10:00:00Z", settings = {}, http: more, database = await testDatabase() } = options;
  const clock = new TestClock(at);
  const config = readConfig({ LOG_LEVEL: "silent", DEMO_BUSINESSES: "0", ...settings });
  const jobs = new TestJobs();
  const mailer = new TestMailer();
  const media = createMedia(config);
  const services = buildServices(database, config, { clock, jobs, mailer, media });
  const sms = new TestSms();
  services.sms = sms;
  assignWork(jobs, services);
  const isShared = !more && canShareServer(settings);
  const http = isShared ? await borrowServer(services) : await buildApi(services, more);
  onTestFinished(async () => {
    if (!isShared) await http.close();
    // Otherwise it would react to events of later tests in the shared database.
    await services.events.close();
  });

  const api = callersOf(http, database.db, clock);
  return { api, http, services, clock, database, db: database.db, jobs, mailer, sms, make: makersFor(services) };
}

/** Clients with and without a session; every response is validated against its contract. */
function callersOf(http: FastifyInstance, db: Db, clock: TestClock) {
  // A random address, because rate limits count by address.
  const part = () => Math.floor(Math.random() * 254) + 1;
  const address = `10.${part()}.${part()}.${part()}`;
  const send = async (options: InjectOptions): Promise<Reply> =>
    checkedReply(options, await http.inject({ remoteAddress: address, ...options }));
  /** Opens a session at the first request. */
  const inSession = (open: () => Promise<string>) => {
    let token: Promise<string> | undefined;
    return callerOf(send, async () => {
      token ??= open();
      return { authorization: `Bearer ${await token}` };
    });
  };
  return {
    ...callerOf(send, async () => ({})),
    address,
    as: ({ id }: { id: string }) => inSession(() => openSession(db, id, "", clock.now())),
    /** A client with a session of a staff member, after the second factor. */
    asStaff: ({ id }: { id: string }) => inSession(() => openProvenSession(db, id, clock.now())),
    with: (token: string) => callerOf(send, async () => ({ authorization: `Bearer ${token}` })),
  };
}

function checkedReply(options: InjectOptions, reply: LightMyRequestResponse): Reply {
  const { statusCode: status, headers } = reply;
  const type = String(headers["content-type"]);
  const isFile = /^(image|audio|application\/pdf)/.test(type);
  const isText = /^text\/(csv|plain|calendar)/.test(type);
  const json = () => (options.method === "HEAD" || reply.body === "" ? undefined : reply.json());
  const body = isFile ? reply.rawPayload : isText ? reply.body : json();
  if (status === 200) keepsToContract(options, body);
  else isProblem(status, headers, body);
  return { status, headers, body };
}

function callerOf(send: (options: InjectOptions) => Promise<Reply>, headersOf: () => Promise<Record<string, string>>) {
  const sendAsCaller = async (options: InjectOptions) =>
    send({ ...options, headers: { ...(await headersOf()), ...options.headers } });
  const call =
    (method: "GET" | "POST" | "PUT") =>
    (url: string, payload?: InjectOptions["payload"], more: Record<string, string> = {}) =>
      sendAsCaller({ url, method, payload, headers: more });
  return {
    send: sendAsCaller,
    get: (url: string, more: Record<string, string> = {}) => call("GET")(url, undefined, more),
    post: call("POST"),
    put: call("PUT"),
    delete: (url: string) => sendAsCaller({ url, method: "DELETE" }),
  };
}

async function openProvenSession(db: Db, accountId: string, now: Date): Promise<string> {
  const token = await openSession(db, accountId, "", now);
  await db.update(sessions).set({ provenAt: now }).where(eq(sessions.accountId, accountId));
  return token;
}

function makersFor(services: ReturnType<typeof buildServices>) {
  return {
    account: (given?: Parameters<typeof makeAccount>[1]) => makeAccount(services.db, given),
    business: (given?: GivenBusiness) => makeBusiness(services, given),
    conversation: (given?: GivenConversation) => makeConversation(services, given),
    review: (given: GivenReview) => makeReview(services, given),
    subscription: (given: Parameters<typeof makeSubscription>[1]) => makeSubscription(services, given),
    certification: (given: Parameters<typeof makeCertification>[1]) => makeCertification(services.db, given),
  };
}

const patterns = routes.map((route) => {
  const [method, path = ""] = route.name.split(" ");
  return { route, method, path: new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}/?$`) };
});

/** Requires responses to match their contract exactly, so that no unlisted field leaks. */
function keepsToContract({ method, url }: InjectOptions, body: unknown) {
  if (body === undefined) return;
  const path = String(url).split("?")[0]!;
  const found =
    patterns.find(({ route }) => route.name === `${method} ${path}`) ??
    patterns.find((pattern) => pattern.method === method && pattern.path.test(path));
  if (!found) throw new Error(`${method} ${path} answers, but is in no contract`);
  const listed = found.route.call.returns.safeParse(body);
  if (!listed.success) throw new Error(`${found.route.name} breaks its contract: ${listed.error.message}`);
  expect(body).toEqual(listed.data);
}

/** Requires errors to have a message, a code with its status, and the request id. */
function isProblem(status: number, headers: Record<string, unknown>, body: unknown) {
  if (body === undefined) return;
  const { detail, code, request_id, fields, ...unlisted } = body as Record<string, unknown>;
  expect(errorStatus[code as ErrorCode]).toBe(status);
  expect(detail).toMatch(/\S/);
  expect(request_id).toBe(headers["x-request-id"]);
  expect(["undefined", "object"]).toContain(typeof fields);
  expect(unlisted).toEqual({});
}
