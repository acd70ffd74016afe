import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { Document, documentContext } from "./document.ts";
import { catalogOfPage, inLanguageOf, languagesOf } from "./language/on-server.ts";

// The server has its own copy of every module; it takes these from the build, so that both mean the same context.
export { apiContext } from "./api.ts";
export { documentContext } from "./document.ts";
export { languagesOf } from "./language/on-server.ts";

/** Renders a page completely: it is cached, hashed for its policy and compressed as a whole. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const parts = context.get(documentContext);
  const page = entry.staticHandlerContext.matches.at(-1)?.route.id;
  const alternates = page ? languagesOf(page) : [];
  const render = (resolve: (html: string) => void, reject: (error: unknown) => void) => {
    const { pipe, abort } = renderToPipeableStream(
      <Document.Provider value={{ ...parts, alternates, catalogOfPage }}>
        <ServerRouter context={entry} url={request.url} nonce={parts.nonce} />
      </Document.Provider>,
      {
        nonce: parts.nonce,
        // A boundary that is sent apart needs script to be shown, and pages are read without.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => text(pipe(new PassThrough())).then(resolve, reject),
        onError: (error) => {
          reject(error);
          abort(error);
        },
      },
    );
  };
  const html = await inLanguageOf(parts.language ?? "en", page, () => new Promise(render));
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(html, { status, headers });
}

/** Logs errors, except unknown addresses and aborted requests. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted) throw error;
}
