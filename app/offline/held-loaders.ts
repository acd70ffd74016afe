import { holdWithoutNetwork } from "./stalled.ts";

type Loader = ((...args: unknown[]) => unknown) & { hydrate?: boolean };

/**
 * Puts `holdWithoutNetwork` around the loader of a page. It stands in for React Router's own way to watch everything it
 * does (vite.config.ts), a kilobyte of every first visit of which this is all we use.
 */
export function getRouteInstrumentationUpdates(_watching: unknown, { loader }: { loader?: Loader }) {
  if (typeof loader !== "function") return {};
  const heldLoader: Loader = async (...args) => {
    let answer: { value: unknown } | { error: unknown } | undefined;
    await holdWithoutNetwork(async () => {
      try {
        answer = { value: await loader(...args) };
        return {};
      } catch (error) {
        answer = { error };
        return answer;
      }
    });
    if (answer && "error" in answer) throw answer.error;
    return answer?.value;
  };
  if (loader.hydrate) heldLoader.hydrate = true;
  return { loader: heldLoader };
}

/** Nothing of the router itself is watched. */
export const instrumentClientSideRouter = <Router>(router: Router): Router => router;
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;

/** For the router's server, which the browser's build names and does not run. */
export const instrumentHandler = <Handler>(handler: Handler): Handler => handler;
export const instrumentationResultMetaContext = undefined;
