import { createContext } from "react-router";
import type { accountContract } from "#/server/account/contract.ts";
import type { deskContract } from "#/server/admin/desk/contract.ts";
import type { editorsContract } from "#/server/admin/editors/contract.ts";
import type { listContract } from "#/server/admin/lists/contract.ts";
import type { overviewContract } from "#/server/admin/overview/contract.ts";
import type { personContract } from "#/server/admin/person/contract.ts";
import type { queuesContract } from "#/server/admin/queues/contract.ts";
import type { searchContract as officeSearchContract } from "#/server/admin/search/contract.ts";
import type { agentContract } from "#/server/agent/contract.ts";
import type { businessContract, ownerContract } from "#/server/business/contract.ts";
import type { chatContract } from "#/server/chat/contract.ts";
import type { dataExportContract } from "#/server/data-export/contract.ts";
import type { insightContract } from "#/server/insight/contract.ts";
import type { liveContract } from "#/server/live/contract.ts";
import type { mediaContract } from "#/server/media/contract.ts";
import type { moderationContract } from "#/server/moderation/contract.ts";
import type { notificationContract } from "#/server/notification/contract.ts";
import type { paymentContract } from "#/server/payment/contract.ts";
import type { placeContract } from "#/server/place/contract.ts";
import type { CallApi } from "#/server/platform/contract.ts";
import type { referralContract } from "#/server/referral/contract.ts";
import type { reviewContract } from "#/server/review/contract.ts";
import type { savedContract } from "#/server/saved/contract.ts";
import type { searchContract } from "#/server/search/contract.ts";
import type { referenceContract, siteContract } from "#/server/site/contract.ts";
import type { tradeContract } from "#/server/trade/contract.ts";
import type { verificationContract } from "#/server/verification/contract.ts";
import type { visitContract } from "#/server/visit/contract.ts";
import { currentSession, deviceNumber, forgetSession } from "./session.ts";

/** Every call of `/v2`, as the contracts of the modules say it. */
export type Api = typeof accountContract &
  typeof agentContract &
  typeof deskContract &
  typeof editorsContract &
  typeof listContract &
  typeof personContract &
  typeof overviewContract &
  typeof queuesContract &
  typeof officeSearchContract &
  typeof businessContract &
  typeof chatContract &
  typeof insightContract &
  typeof liveContract &
  typeof mediaContract &
  typeof moderationContract &
  typeof notificationContract &
  typeof dataExportContract &
  typeof ownerContract &
  typeof placeContract &
  typeof paymentContract &
  typeof referralContract &
  typeof reviewContract &
  typeof savedContract &
  typeof searchContract &
  typeof referenceContract &
  typeof siteContract &
  typeof tradeContract &
  typeof verificationContract &
  typeof visitContract;

/** How a screen calls `/v2` while it is rendered on the server: in-process, as a visitor. Put there by the server. */
export const apiContext = createContext<CallApi<Api>>();

/** A refusal of `/v2`: `detail` is the sentence to show, `code` is for programs. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;

  constructor(status: number, problem: { detail?: string; code?: string; fields?: Record<string, string> }) {
    super(problem.detail ?? "Network response was not ok");
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
/** Calls after which this browser is one that the account signed in on. */
const signInCalls = new Set(["POST /v2/login", "POST /v2/signup", "POST /v2/auth_google", "PUT /v2/setnewpassword"]);

/**
 * Calls `/v2` from the browser, as whoever is signed in. A session that the server no longer knows is forgotten here;
 * a line that is down is not: it throws what `fetch` throws, and the session stays.
 * @throws ApiError with the sentence to show
 */
export const api = ((call: string, input?: AnyInput) => ask(call, input, currentSession()?.token)) as CallApi<Api>;

/** The same, with another bearer than the session's: what Google says of somebody, say. */
export const apiAs = (bearer: string) => ((call: string, input?: AnyInput) => ask(call, input, bearer)) as CallApi<Api>;

async function ask(call: string, input: AnyInput = {}, bearer = "") {
  const [method = "GET", path = ""] = call.split(" ");
  const headers: Record<string, string> = { ...extraHeaders };
  if (bearer) headers.authorization = `Bearer ${bearer}`;
  if (signInCalls.has(call)) headers["x-device"] = deviceNumber();
  const response = await fetch(urlOf(path, input), { method, headers, ...bodyOf(call, input, headers) });
  const answer = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer;
  // A page in place of an answer is not ours: a hotel's or a carrier's, that wants something first.
  throw refusalOf(response.ok ? 0 : response.status, answer ?? {}, bearer);
}

/** A file that only some may have, by a call and not by its address. @throws ApiError with the sentence to show */
export async function fetchFile(path: string): Promise<Blob> {
  const bearer = currentSession()?.token ?? "";
  const response = await fetch(path, { headers: { authorization: `Bearer ${bearer}` } });
  if (response.ok) return response.blob();
  throw refusalOf(response.status, await response.json().catch(() => ({})), bearer);
}

/** What an answer that is not fine means. A session that is dead by it is forgotten. */
export function refusalOf(status: number, problem: { detail?: string; code?: string }, bearer: string): ApiError {
  const isDead = status === 401 && problem.code === "account/sign-in-needed";
  // Whoever has signed in since is somebody else.
  if (isDead && currentSession()?.token === bearer) forgetSession();
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
