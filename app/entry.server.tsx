import { renderToString } from "react-dom/server";
import type { EntryContext, RouterContextProvider } from "react-router";
import { ServerRouter } from "react-router";
import { Nonce, nonceContext } from "./nonce.ts";

// The server has its own copy of every module; it takes these from the build, so that both mean the same context.
export { apiContext } from "./api.ts";
export { nonceContext } from "./nonce.ts";

/**
 * Renders a page whole: it is cached, hashed for its policy and compressed as one piece, and its data is here before it
 * is rendered. Streaming would let no visitor begin to read sooner.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...entry }: EntryContext,
  context: RouterContextProvider,
) {
  const nonce = context.get(nonceContext);
  const shown = await new Response(serverHandoffStream).text();
  const html = renderToString(
    <Nonce.Provider value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </Nonce.Provider>,
  );
  headers.set("content-type", "text/html; charset=utf-8");
  const page = html.replace("</body>", () => `${handOver(shown, nonce)}</body>`);
  return new Response(`<!DOCTYPE html>${page}`, { status, headers });
}

/** The router's own stream after the page: the data of the page, for the browser to go on with. */
function handOver(shown: string, nonce: string): string {
  const data = JSON.stringify(shown).replaceAll("<", "\\u003c");
  const controller = "window.__reactRouterContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(${data});${controller}.close();</script>`;
}

/** Unknown addresses and visitors who leave are no failures; anything else is told to the server's log. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted) throw error;
}
