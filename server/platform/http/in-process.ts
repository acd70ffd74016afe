import { randomUUID } from "node:crypto";
import type { Services } from "#/server/platform/services.ts";
import type { CallName } from "../contract.ts";
import { AppError } from "../errors.ts";
import { findConstant } from "./constant-answers.ts";
import { type CallContext, checkInput, dispatch, type Route } from "./route.ts";

/**
 * Makes what calls `/v2` from inside the process, as a visitor, for a page that is being rendered: the same checks, no wire.
 * @returns what makes the calls of one page, which hands over the cache tags of their answers
 */
export function makeInProcess(services: Services, routes: readonly Route[]) {
  const byName = new Map<string, Route>(routes.map((route) => [route.name, route]));
  return (cacheTags: (...tags: string[]) => void) => callAsVisitor(services, byName, cacheTags);
}

function callAsVisitor(services: Services, byName: ReadonlyMap<string, Route>, cacheTags: (...tags: string[]) => void) {
  return async (name: CallName, input: { params?: unknown; query?: unknown; body?: unknown } = {}) => {
    const route = byName.get(name);
    if (!route) throw new AppError("request/unknown-call", "There is no such call");
    if (!route.cacheTags) throw new Error(`${name} declares no cache tags, so no page can be made of its answer`);
    const context = {
      ...services,
      ...checkInput(route.call, input),
      viewer: undefined,
      file: undefined,
      bytes: undefined,
      caller: { ip: "", network: "", device: "", userAgent: "", bearer: "", lastEventId: "", doNotTrack: true },
      requestId: randomUUID(),
      header: () => {},
    } as unknown as CallContext<typeof route.call>;
    const answer = route.call.isConstant
      ? (await findConstant(services.config, route, () => dispatch(route, context))).value
      : await dispatch(route, context);
    cacheTags(...route.cacheTags(answer, context));
    return answer;
  };
}
