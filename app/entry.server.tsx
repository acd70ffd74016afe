import { renderToString } from "react-dom/server";
import type { EntryContext, RouterContextProvider } from "react-router";
import { ServerRouter } from "react-router";
import { keepMarkup } from "./keep-markup-on-server.ts";
import { Nonce, nonceContext, type RenderedPage, renderedContext } from "./nonce.ts";
import { heldModule, heldType, startLate } from "./start-late.ts";
import { keepMarkupWith } from "./ui/kept-markup.ts";

// The server has its own copy of every module; it takes these from the build, so that both mean the same context.
export { apiContext } from "./api.ts";
export { nonceContext, renderedContext } from "./nonce.ts";

// In development a part may change while it is kept.
if (import.meta.env.PROD) keepMarkupWith(keepMarkup);

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
  const mayWait = import.meta.env.PROD && entry.staticHandlerContext.matches.every(({ route }) => isReadable(route.id));
  const last = handOver(shown, nonce, mayWait ? `;${startLate}` : "");
  context.get(renderedContext).page = cutPage(html, last, mayWait);
  return new Response(null, { status, headers });
}

/** Pages that can be read and used without script, for which it may wait. */
const isReadable = (routeId: string) => /^(root$|home\/|search\/|business\/business-page$)/.test(routeId);

const moduleType = ' type="module" async="">';

/**
 * The page in parts, with `last` where its body ends. Most of it is one piece of `html` as it is: text put into the midst of
 * it would copy all of it.
 */
function cutPage(html: string, last: string, mayWait: boolean): RenderedPage {
  const headEnd = html.indexOf("</head>");
  const bodyEnd = html.lastIndexOf("</body>");
  const head = `<!DOCTYPE html>${html.slice(0, headEnd)}`;
  const end = [last, html.slice(bodyEnd)];
  if (!mayWait) return { head, body: [html.slice(headEnd, bodyEnd), ...end] };
  const moduleAt = html.lastIndexOf("<script", html.lastIndexOf(moduleType));
  const module = html.slice(moduleAt, bodyEnd).replace(moduleType, ` type="${heldType}">`);
  return { head: held(head), body: [html.slice(headEnd, moduleAt), module, ...end] };
}

/** The head of a page whose module script is held back, with what that imports and pictures further down: `startLate` begins them. */
const held = (head: string) =>
  head.replace("<html", '<html data-unpainted=""').replaceAll('<link rel="modulepreload"', `<link rel="${heldModule}"`);

/**
 * The router's own stream after the page: the data of the page, for the browser to go on with. It is no script, so a browser has nothing to
 * compile in it, and the script that hands it over is the same on all pages.
 * @param next script to run after it
 */
const handOver = (shown: string, nonce: string, next: string) =>
  `<script type="application/json">${shown.replaceAll("<", "\\u003c")}</script><script nonce="${nonce}">${enqueue}${next}</script>`;

const enqueue =
  "(function(c){c.enqueue(document.currentScript.previousSibling.text);c.close()})(window.__reactRouterContext.streamController)";

/** Unknown addresses and visitors who leave are no failures; anything else is told to the server's log. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted) throw error;
}
