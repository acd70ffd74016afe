import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import type { S3Config } from "#/server/platform/config.ts";
import { audioVariants, isName, type StoredVariant, typeOf, variantNames } from "./variants.ts";

export interface StoredFile {
  stream: Readable;
  bytes: number;
  type: string;
}

/** Store of pictures and recordings. Every method rejects invalid names. */
export interface MediaStore {
  /** Stores one variant atomically. */
  put: (name: string, variant: StoredVariant, content: Buffer) => Promise<void>;
  get: (name: string, variant: StoredVariant) => Promise<StoredFile | undefined>;
  remove: (name: string) => Promise<void>;
}

const requireName = (name: string) => {
  if (!isName(name)) throw new Error(`not the name of a picture: ${name}`);
};

export function makeDiskStore(directory: string): MediaStore {
  const folderOf = (name: string) => {
    requireName(name);
    return join(directory, name.replace("p_", "").slice(0, 2), name);
  };
  return {
    put: async (name, variant, content) => {
      const folder = folderOf(name);
      await mkdir(folder, { recursive: true });
      // Renamed after the flush: a crash leaves at most a temporary file.
      const temporary = join(folder, `.${randomUUID()}`);
      await writeFile(temporary, content, { flush: true });
      await rename(temporary, join(folder, variant));
    },
    get: async (name, variant) => {
      const file = await openIfThere(join(folderOf(name), variant));
      return file && { stream: file.createReadStream(), bytes: (await file.stat()).size, type: typeOf(variant) };
    },
    remove: (name) => rm(folderOf(name), { recursive: true, force: true }),
  };
}

async function openIfThere(path: string) {
  try {
    return await open(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

const timeoutMs = 10_000;
const tries = 3;
const firstPauseMs = 100;

export function makeS3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config): MediaStore {
  const addressOf = (name: string, variant: StoredVariant) => {
    requireName(name);
    return `${endpoint}/${bucket}/media/${name}/${variant}`;
  };

  /** Requests once. A picture has some hundred kilobytes, so it is read whole within the same timeout. */
  const requestOnce = async (method: string, url: string, body?: Buffer<ArrayBuffer>, type?: string) => {
    const signed = await new AwsV4Signer({
      ...{ method, url, region, accessKeyId, secretAccessKey, service: "s3" },
      ...(body && { body, headers: { "content-type": type! } }),
    }).sign();
    const reply = await fetch(signed.url, { ...signed, signal: AbortSignal.timeout(timeoutMs) });
    return { status: reply.status, isDone: reply.ok, content: Buffer.from(await reply.arrayBuffer()) };
  };

  /** Every request here is idempotent. */
  const request = async (...args: Parameters<typeof requestOnce>) => {
    for (let tried = 1; ; tried += 1) {
      const isLast = tried === tries;
      try {
        const reply = await requestOnce(...args);
        if (reply.isDone || reply.status === 404) return reply;
        const isRetried = reply.status >= 500 || reply.status === 429;
        if (isLast || !isRetried) throw new Refused(args[0], reply.status, reply.content.toString());
      } catch (error) {
        if (isLast || error instanceof Refused) throw error;
      }
      await wait(firstPauseMs * 2 ** (tried - 1));
    }
  };

  return {
    put: async (name, variant, content) => {
      const { isDone } = await request(
        "PUT",
        addressOf(name, variant),
        content as Buffer<ArrayBuffer>,
        typeOf(variant),
      );
      if (!isDone) throw new Error(`the bucket ${bucket} does not exist`);
    },
    get: async (name, variant) => {
      const { isDone, content } = await request("GET", addressOf(name, variant));
      return isDone ? { stream: Readable.from([content]), bytes: content.length, type: typeOf(variant) } : undefined;
    },
    remove: async (name) => {
      await Promise.all(
        [...variantNames, ...audioVariants].map((variant) => request("DELETE", addressOf(name, variant))),
      );
    },
  };
}

class Refused extends Error {
  constructor(method: string, status: number, answer: string) {
    super(`the picture store answered ${status} to ${method}: ${answer.slice(0, 300)}`);
  }
}

const listTimeoutMs = 30_000;

export async function* listBucket({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config) {
  let next = "";
  do {
    const query = new URLSearchParams({
      "list-type": "2",
      prefix: "media/",
      ...(next && { "continuation-token": next }),
    });
    const url = `${endpoint}/${bucket}?${query}`;
    const signed = await new AwsV4Signer({ url, region, accessKeyId, secretAccessKey, service: "s3" }).sign();
    const reply = await fetch(signed.url, { ...signed, signal: AbortSignal.timeout(listTimeoutMs) });
    if (!reply.ok) throw new Error(`the picture store answered ${reply.status} to a listing`);
    const xml = await reply.text();
    for (const [, file = ""] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const [key, bytes, etag] = ["Key", "Size", "ETag"].map((name) => textIn(file, name));
      yield `${key} ${bytes} ${etag}\n`;
    }
    next = textIn(xml, "NextContinuationToken");
  } while (next !== "");
}

/** Keys contain nothing that XML escapes; an ETag may be quoted. */
const textIn = (xml: string, name: string) =>
  new RegExp(`<${name}>(.*?)</${name}>`, "s").exec(xml)?.[1]?.replaceAll("&quot;", "").replaceAll('"', "") ?? "";
