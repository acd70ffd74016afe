import type { FastifyRequest } from "fastify";
import type { Services } from "#/server/platform/services.ts";
import type { Caller, Viewer } from "#/server/platform/viewer.ts";
import type { Call } from "../contract.ts";
import { AppError } from "../errors.ts";
import { isByAccount, type LimitReached, requireWithin, tooMany } from "../limits/limits.ts";
import type { LimitName } from "../limits/table.ts";
import { checkInput } from "./route.ts";

/** Account of a bearer token, as the module that keeps sessions knows it. */
export interface Identification {
  /** The account of a bearer token; `undefined` when it is unknown or expired. */
  identify: (token: string) => Promise<Viewer | undefined>;
  /** As `identify`, and counts towards limits of that account; `reached` is the one that refuses the call. */
  identifyAndCount: (
    token: string,
    names: readonly LimitName[],
  ) => Promise<{ viewer: Viewer; reached: LimitReached | undefined } | undefined>;
}

interface Deps extends Identification {
  services: Services;
}

/**
 * The viewer of a call and its checked input, counted towards the limits of the call.
 * @throws AppError the first of: no access, wrong input, too many
 */
export async function admit(call: Call, request: FastifyRequest, caller: Caller, deps: Deps) {
  const { services, identify, identifyAndCount } = deps;
  const { limits = [], access } = call;
  if (caller.bearer && access === "member" && limits.length > 0 && limits.every(isByAccount)) {
    const input = await Promise.try(() => checkInput(call, request)).catch(async (error: unknown) => {
      requireAccess(call, await identify(caller.bearer));
      throw error;
    });
    const counted = await identifyAndCount(caller.bearer, limits);
    requireAccess(call, counted?.viewer);
    if (counted?.reached) throw tooMany(counted.reached);
    return { viewer: counted?.viewer, input };
  }
  const viewer = caller.bearer ? await identify(caller.bearer) : undefined;
  requireAccess(call, viewer);
  const input = checkInput(call, request);
  const subject = { accountId: viewer?.id, network: caller.network };
  await requireWithin(services.db, services.clock.now(), limits, subject);
  return { viewer, input };
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
