import type { FastifyRequest } from "fastify";
import type { Services } from "#/server/platform/services.ts";
import type { Caller, Viewer } from "#/server/platform/viewer.ts";
import type { Call } from "../contract.ts";
import { AppError } from "../errors.ts";
import { requireWithin } from "../limits/limits.ts";
import { checkInput, type Route } from "./route.ts";

/** Account of a bearer token, as the module that keeps sessions knows it. */
export interface Identification {
  /** The account of a bearer token; `undefined` when it is unknown or expired. */
  identify: (token: string) => Promise<Viewer | undefined>;
}

interface Deps extends Identification {
  services: Services;
}

/**
 * The viewer of a call and its checked input, counted towards the limits of the call.
 * @throws AppError the first of: no access, wrong input, too many
 */
export async function admit({ call }: Route, request: FastifyRequest, caller: Caller, { services, identify }: Deps) {
  const viewer = caller.bearer ? await identify(caller.bearer) : undefined;
  requireAccess(call, viewer);
  const input = checkInput(call, request);
  const subject = { accountId: viewer?.id, network: caller.network };
  await requireWithin(services.db, services.clock.now(), call.limits ?? [], subject);
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
