import { createContext } from "react-router";
import type { Call, CallApi, Contracts, OutputOf } from "#/server/platform/contract.ts";
import { say } from "#/shared/say.ts";
import { currentActing, currentSession, deviceNumber, forgetSession, stopActing } from "./session.ts";

/** Every call of `/v2`, as the contracts of the modules declare it. */
export type Api = Contracts;

/** The response of a call. */
export type ResponseOf<Name extends keyof Api> = OutputOf<Api[Name] & Call>;

/** Calls `/v2` for a screen that is rendered on the server: in-process, as a visitor. Provided by the server. */
export const apiContext = createContext<CallApi<Api>>();

/** An error of `/v2`: `detail` is the sentence to show, `code` is for programs. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;

  constructor(status: number, problem: { detail?: string; code?: string; fields?: Record<string, string> }) {
    super(problem.detail ? say.refusal(problem.code ?? "", problem.detail) : "Network response was not ok");
    this.status = status;
    this.code = problem.code ?? "";
    this.fields = problem.fields ?? {};
  }
}

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
}

/** Calls whose body travels as a form. */
const formCalls = new Set(["POST /v2/login"]);
/** Calls that tell the account which browser this is. */
const signInCalls = new Set([
  ...["POST /v2/login", "POST /v2/signup", "POST /v2/auth_google", "PUT /v2/setnewpassword", "POST /v2/verify_email"],
  ...["POST /v2/user/email/verify", "POST /v2/login_phone/code", "POST /v2/login_phone"],
]);

/**
 * Calls `/v2` from the browser, as the signed-in member. An invalid session is removed; a network failure throws the
 * error of `fetch`, and the session does not end.
 * @throws ApiError with the sentence to show
 */
export const api = ((call: string, input?: AnyInput) => ask(call, input, currentSession()?.token)) as CallApi<Api>;

/** The same for a business, also when this tab no longer acts for it; empty: for oneself. */
export const apiFor = (businessId: string) =>
  ((call: string, input?: AnyInput) => ask(call, input, currentSession()?.token, businessId)) as CallApi<Api>;

/** The business that a call goes out for; empty: the member's own. */
export function businessOf(call: string): string {
  const acting = currentActing();
  return acting?.calls.includes(call) ? acting.id : "";
}

/** The same, with another bearer than the session's: Google's credential, say. */
export const apiAs = (bearer: string) => ((call: string, input?: AnyInput) => ask(call, input, bearer)) as CallApi<Api>;

async function ask(call: string, input: AnyInput = {}, bearer = "", businessId = businessOf(call)) {
  const [method = "GET", path = ""] = call.split(" ");
  const headers: Record<string, string> = { ...extraHeaders };
  if (bearer) headers.authorization = `Bearer ${bearer}`;
  if (businessId) headers["x-business-id"] = businessId;
  if (signInCalls.has(call)) headers["x-device"] = deviceNumber();
  const response = await fetch(urlOf(path, input), { method, headers, ...bodyOf(call, input, headers) });
  const answer = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer;
  // An HTML page instead of a response comes from a captive portal.
  throw refusalOf(response.ok ? 0 : response.status, answer ?? {}, bearer);
}

/** Fetches a private file with the session's token. @throws ApiError with the sentence to show */
export async function fetchFile(path: string): Promise<Blob> {
  const bearer = currentSession()?.token ?? "";
  const headers: Record<string, string> = { authorization: `Bearer ${bearer}` };
  // A file that a helper opens is the business's.
  const acting = currentActing();
  if (acting) headers["x-business-id"] = acting.id;
  const response = await fetch(path, { headers });
  if (response.ok) return response.blob();
  throw refusalOf(response.status, await response.json().catch(() => ({})), bearer);
}

/** Error for a failed response. Removes the session if the response says that it is invalid. */
export function refusalOf(status: number, problem: { detail?: string; code?: string }, bearer: string): ApiError {
  const isDead = status === 401 && problem.code === "account/sign-in-needed";
  // Another person has signed in since.
  if (isDead && currentSession()?.token === bearer) forgetSession({ refused: true });
  // The owner has removed them.
  if (problem.code === "team/no-access" && currentActing()) stopActing("/mybusiness?ended");
  return new ApiError(status, problem);
}

const extraHeaders: Record<string, string> = {};

/** The publishable key of this site, sent with every call once it is known. */
export function sendApiKey(key: string) {
  if (key) extraHeaders["x-api-key"] = key;
}

function bodyOf(call: string, { body, file }: AnyInput, headers: Record<string, string>): { body?: BodyInit } {
  if (file) {
    const form = new FormData();
    form.set("file", file);
    return { body: form };
  }
  if (body === undefined) return {};
  if (formCalls.has(call)) return { body: new URLSearchParams(body as Record<string, string>) };
  headers["content-type"] = "application/json";
  return { body: JSON.stringify(body) };
}

function urlOf(path: string, { params = {}, query = {} }: AnyInput) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size ? `${filled}?${search}` : filled;
}
