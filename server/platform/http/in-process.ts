import { randomUUID } from "node:crypto";
import type { Services } from "#/server/platform/services.ts";
import type { CallName } from "../contract.ts";
import { AppError } from "../errors.ts";
import { findConstant } from "./constant-answers.ts";
import { type CallContext, checkInput, dispatch, type Route } from "./route.ts";

/**
 * Calls `/v2` from inside the process, as a visitor, for a page that is being rendered: the same checks, no wire.
 * @param shows told what the answers show
 */
export function callInProcess(services: Services, routes: readonly Route[], cacheTags: (...tags: string[]) => void) {
  const byName = new Map<string, Route>(routes.map((route) => [route.name, route]));
  return async (name: CallName, input: { params?: unknown; query?: unknown; body?: unknown } = {}) => {
    const route = byName.get(name);
    if (!route) throw new AppError("request/unknown-call", "There is no such call");
    const context = {
      ...services,
      ...checkInput(route.call, input),
      viewer: undefined,
      file: undefined,
      bytes: undefined,
      caller: { ip: "", network: "", device: "", userAgent: "", bearer: "", lastEventId: "", doNotTrack: true },
      requestId: randomUUID(),
      cacheTags,
      header: () => {},
    } as unknown as CallContext<typeof route.call>;
    if (!route.call.isConstant) return dispatch(route, context);
    return (await findConstant(services.config, route, () => dispatch(route, context))).value;
  };
}
