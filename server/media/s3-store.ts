import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import type { S3Config } from "#/server/platform/providers.ts";
import type { MediaStore } from "./store.ts";
import { audioVariants, isName, type StoredVariant, typeOf, variantNames } from "./variants.ts";

const timeoutMs = 10_000;
const tries = 3;
const firstPauseMs = 100;

/** Keeps pictures in a private bucket of anything that speaks S3, with addresses of the form `endpoint/bucket/key`. */
export function makeS3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config): MediaStore {
  const addressOf = (name: string, variant: StoredVariant) => {
    if (!isName(name)) throw new Error(`not the name of a picture: ${name}`);
    return `${endpoint}/${bucket}/media/${name}/${variant}`;
  };

  /** Asks once; a picture is at most some hundred kilobytes, so it is read whole, within the same time. */
  const askOnce = async (method: string, url: string, body?: Buffer<ArrayBuffer>, type?: string) => {
    const signed = await new AwsV4Signer({
      ...{ method, url, region, accessKeyId, secretAccessKey, service: "s3" },
      ...(body && { body, headers: { "content-type": type! } }),
    }).sign();
    const reply = await fetch(signed.url, { ...signed, signal: AbortSignal.timeout(timeoutMs) });
    return { status: reply.status, isDone: reply.ok, content: Buffer.from(await reply.arrayBuffer()) };
  };

  /** Asks again when the store did not answer, was busy or failed. Every call here may safely be made twice. */
  const ask = async (...question: Parameters<typeof askOnce>) => {
    for (let tried = 1; ; tried += 1) {
      const isLast = tried === tries;
      try {
        const reply = await askOnce(...question);
        if (reply.isDone || reply.status === 404) return reply;
        const isWorthAnother = reply.status >= 500 || reply.status === 429;
        if (isLast || !isWorthAnother) throw new Refused(question[0], reply.status, reply.content.toString());
      } catch (error) {
        if (isLast || error instanceof Refused) throw error;
      }
      await wait(firstPauseMs * 2 ** (tried - 1));
    }
  };

  return {
    put: async (name, variant, content) => {
      const { isDone } = await ask("PUT", addressOf(name, variant), content as Buffer<ArrayBuffer>, typeOf(variant));
      if (!isDone) throw new Error(`the bucket ${bucket} is not there`);
    },
    get: async (name, variant) => {
      const { isDone, content } = await ask("GET", addressOf(name, variant));
      return isDone ? { stream: Readable.from([content]), bytes: content.length, type: typeOf(variant) } : undefined;
    },
    remove: async (name) => {
      await Promise.all([...variantNames, ...audioVariants].map((variant) => ask("DELETE", addressOf(name, variant))));
    },
  };
}

class Refused extends Error {
  constructor(method: string, status: number, answer: string) {
    super(`the picture store answered ${status} to ${method}: ${answer.slice(0, 300)}`);
  }
}
