import type { FastifyRequest } from "fastify";
import type { Services } from "#/server/platform/services.ts";
import type { Caller, Viewer } from "#/server/platform/viewer.ts";
import type { Call } from "../contract.ts";
import { isConnectionLost } from "../database/unavailable.ts";
import { AppError } from "../errors.ts";
import type { JoinedWrite } from "../limits/joined-write.ts";
import { isByAccount, type LimitReached, requireWithin, tooMany } from "../limits/limits.ts";
import type { LimitName } from "../limits/table.ts";
import { type CallContext, checkInput, type Route } from "./route.ts";

/** Account of a bearer token, as the module that keeps sessions knows it. */
export interface Identification {
  /** The account of a bearer token; `undefined` when it is unknown or expired. */
  identify: (token: string) => Promise<Viewer | undefined>;
  /** As `identify`, and counts towards limits of that account; `reached` is the one that refuses the call. */
  identifyAndCount: (token: string, names: readonly LimitName[], write?: JoinedWrite) => Promise<Counted | undefined>;
}

interface Counted {
  viewer: Viewer;
  reached: LimitReached | undefined;
  /** What came of the write. */
  row?: unknown;
}

interface Deps extends Identification {
  services: Services;
}

/**
 * The viewer of a call and its checked input, counted towards the limits of the call; and what answers it, where it was begun by the
 * statement that counted it.
 * @throws AppError the first of: no access, wrong input, too many
 */
export async function admit({ call, join }: Route, request: FastifyRequest, caller: Caller, deps: Deps) {
  const { services, identify } = deps;
  const { limits = [], access } = call;
  if (caller.bearer && access === "member" && limits.length > 0 && limits.every(isByAccount)) {
    const input = await Promise.try(() => checkInput(call, request)).catch(async (error: unknown) => {
      requireAccess(call, await identify(caller.bearer));
      throw error;
    });
    const joined = join?.({ ...services, ...input } as CallContext<Call>);
    const counted = await countCall(caller.bearer, limits, joined?.write, deps);
    requireAccess(call, counted?.viewer);
    if (counted?.reached) throw tooMany(counted.reached);
    const finish = joined && ((context: CallContext<Call>) => joined.finish(context, counted?.row));
    return { viewer: counted?.viewer, input, finish };
  }
  const viewer = caller.bearer ? await identify(caller.bearer) : undefined;
  requireAccess(call, viewer);
  const input = checkInput(call, request);
  const subject = { accountId: viewer?.id, network: caller.network };
  await requireWithin(services.db, services.clock.now(), limits, subject);
  return { viewer, input };
}

/** Counts a call of a member, and does its write. A write that fails takes the count back, so the call is counted anew. */
async function countCall(
  token: string,
  limits: readonly LimitName[],
  write: JoinedWrite | undefined,
  { identifyAndCount }: Identification,
): Promise<Counted | undefined> {
  try {
    return await identifyAndCount(token, limits, write);
  } catch (error) {
    if (write && !isConnectionLost(error)) await identifyAndCount(token, limits);
    throw error;
  }
}

/** True for a call that is not for everybody. */
export const isForSome = ({ access = "public" }: Call) => access !== "public";

/**
 * @throws AppError `account/sign-in-needed`; of staff's calls also `account/not-allowed` and, until the second step of
 * signing in is done, `account/second-step-needed`
 */
function requireAccess(call: Call, viewer: Viewer | undefined) {
  if (!isForSome(call)) return;
  if (!viewer) throw new AppError("account/sign-in-needed", "Log in to do that");
  const { access } = call;
  if (typeof access !== "object") return;
  const roles: readonly string[] = access;
  if (viewer.role !== "administrator" && !roles.includes(viewer.role)) {
    throw new AppError("account/not-allowed", "You may not do that");
  }
  if (!viewer.isProven)
    throw new AppError("account/second-step-needed", "Enter the code of your authenticator app first");
}
