import { AwsV4Signer } from "aws4fetch";
import type { S3Config } from "#/server/platform/providers.ts";

const timeoutMs = 30_000;

/** Contents of the bucket, a thousand at a time, one line a file: its key, its bytes, its ETag. */
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
    const reply = await fetch(signed.url, { ...signed, signal: AbortSignal.timeout(timeoutMs) });
    if (!reply.ok) throw new Error(`the picture store answered ${reply.status} to a listing`);
    const xml = await reply.text();
    for (const [, file = ""] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const [key, bytes, etag] = ["Key", "Size", "ETag"].map((name) => textIn(file, name));
      yield `${key} ${bytes} ${etag}\n`;
    }
    next = textIn(xml, "NextContinuationToken");
  } while (next !== "");
}

/** Our keys hold nothing that XML would write otherwise; an ETag may stand in quotes. */
const textIn = (xml: string, name: string) =>
  new RegExp(`<${name}>(.*?)</${name}>`, "s").exec(xml)?.[1]?.replaceAll("&quot;", "").replaceAll('"', "") ?? "";
