import { renderToReadableStream } from "react-dom/server";
import type { EntryContext, RouterContextProvider } from "react-router";
import { ServerRouter } from "react-router";
import { Nonce, nonceContext } from "./nonce.ts";

// The server has its own copy of every module; it takes these from the build, so that both mean the same context.
export { apiContext } from "./api.ts";
export { nonceContext } from "./nonce.ts";

const renderTimeoutMs = 10_000;

/** Renders a page whole: it is cached, hashed for its policy and compressed as one piece. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  let failed = false;
  const nonce = context.get(nonceContext);
  const page = (
    <Nonce.Provider value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </Nonce.Provider>
  );
  const body = await renderToReadableStream(page, {
    nonce,
    signal: AbortSignal.any([request.signal, AbortSignal.timeout(renderTimeoutMs)]),
    onError: () => {
      failed = true;
    },
  });
  await body.allReady;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(body, { status: failed ? 500 : status, headers });
}

/** Unknown addresses and visitors who leave are no failures; anything else is told to the server's log. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted) throw error;
}
