import type { IncomingMessage, ServerResponse } from "node:http";
import { type Page, PageCache } from "#/server/platform/pages/page-cache.ts";
import { compressPage } from "#/server/platform/pages/page-encoding.ts";

export const second = 1_000;

export const minute = 60 * second;

interface Answered {
  status: number;
  headers: Record<string, string | number>;
  body: Buffer;
}

/** A page cache with pages from `pageFor`, a clock and visitors. */
export function startCache(
  pageFor: (url: string) => Promise<Partial<Page> | string> | Partial<Page> | string,
  bytesMax?: number,
  proxySeconds?: number,
) {
  const clock = { now: 0 };
  const rendered: string[] = [];
  const cache = new PageCache({
    bytesMax,
    proxySeconds,
    now: () => clock.now,
    render: async (url) => {
      rendered.push(url);
      const made = await pageFor(url);
      const page = typeof made === "string" ? { content: compressPage(made) } : made;
      return {
        status: 200,
        headers: { "content-type": "text/html" },
        content: compressPage(""),
        tags: new Set(),
        ...page,
      };
    },
  });
  const visit = async (url: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answered> => {
    const answered: Answered = { status: 0, headers: {}, body: Buffer.alloc(0) };
    const ended = later<void>();
    const response = {
      setHeader: (name: string, value: number) => Object.assign(answered.headers, { [name]: value }),
      writeHead: (status: number, given: Answered["headers"]) => {
        Object.assign(answered, { status, headers: { ...answered.headers, ...given } });
        return response;
      },
      end: (body?: Buffer) => {
        answered.body = body ?? Buffer.alloc(0);
        ended.resolve();
      },
    } as unknown as ServerResponse;
    const request = { method, url, headers } as unknown as IncomingMessage;
    if (!cache.answer(request, response)) await cache.renderAndAnswer(url, request, response);
    await ended.promise;
    return answered;
  };
  return { cache, clock, rendered, visit };
}

/** A promise that is resolved later. */
export const later = <T>() => Promise.withResolvers<T>();

export const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

export const gzipOnly = { "accept-encoding": "gzip" };
