import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** Unique names of built scripts. */
const renamed = (body: string) =>
  body.replace(/assets\/([\w.-]+\.js)/g, "assets/before-$1").replace(/(["'`])\.\/([\w.-]+\.js)/g, "$1./before-$2");

const worker = "/sw.js";

/** Makes the content of the previous release from the current one. */
const before = (path: string, body: string) =>
  path === worker ? body.replace(/const build = "[^"]*"/, 'const build = "before"') : renamed(body);

const isText = (type = "") => /html|javascript/.test(type);

/** Headers that are valid only for the original body. */
const ofBody = ["content-length", "content-security-policy", "etag"];

/**
 * A proxy that serves a previous release of the product: its scripts have other names, and its service worker belongs to another
 * build. After `release` it serves the product unchanged, which has none of those names.
 */
export async function startReleases(product: string) {
  let isBefore = true;
  const proxy = createServer((request, response) => {
    if (isBefore) answerAsBefore(product, request, response);
    else passOn(product + request.url, request, response);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    release: () => {
      isBefore = false;
    },
  };
}

function answerAsBefore(product: string, request: IncomingMessage, response: ServerResponse) {
  const path = (request.url ?? "/").replace("/assets/before-", "/assets/");
  delete request.headers["if-none-match"];
  request.headers["accept-encoding"] = "identity";
  passOn(product + path, request, response, async (answer) => {
    const body = before(path, await text(answer));
    const headers = Object.entries(answer.headers).filter(([name]) => !ofBody.includes(name));
    response.writeHead(answer.statusCode!, Object.fromEntries(headers)).end(body);
  });
}

type Rewrite = (answer: IncomingMessage) => Promise<void>;

function passOn(address: string, request: IncomingMessage, response: ServerResponse, rewrite?: Rewrite) {
  const { method, headers } = request;
  const onward = ask(address, { method, headers }, (answer) => {
    if (rewrite && isText(answer.headers["content-type"])) return rewrite(answer).catch(() => response.destroy());
    response.writeHead(answer.statusCode!, answer.headers);
    return answer.pipe(response);
  });
  onward.on("error", () => response.destroy());
  response.on("close", () => onward.destroy());
  request.pipe(onward);
}
