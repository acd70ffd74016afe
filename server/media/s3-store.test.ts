import { randomBytes } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { startBucketServer } from "#/tests/bucket-server.ts";
import { listBucket, makeS3Store } from "./store.ts";
import { newName, variantNames } from "./variants.ts";

const { stop, endpoint, bucket, ...keys } = await startBucketServer();
afterAll(stop);

/** A store whose responses the test sets. */
async function unreliable(answer: RequestListener) {
  const http = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => http.once("listening", resolve));
  onTestFinished(() => void http.close());
  return makeS3Store({ ...keys, bucket, endpoint: `http://127.0.0.1:${(http.address() as AddressInfo).port}` });
}

test("a stored file is read back, and removed", async () => {
  const store = makeS3Store({ ...keys, endpoint, bucket });
  const name = newName("message");
  const content = randomBytes(300_000);
  for (const variant of variantNames) await store.put(name, variant, content);

  const file = await store.get(name, "960.jpg");
  expect(file).toMatchObject({ bytes: 300_000, type: "image/jpeg" });
  expect(Buffer.concat(await file!.stream.toArray()).equals(content)).toBe(true);

  await store.remove(name);
  await store.remove(name);
  for (const variant of variantNames) expect(await store.get(name, variant)).toBeUndefined();
});

test("files in the bucket are listed, a line for each, however many there are", async () => {
  const store = makeS3Store({ ...keys, endpoint, bucket });
  const names = [newName("profile"), newName("profile")];
  for (const name of names) await store.put(name, "960.webp", Buffer.from("picture"));

  const lines = await Array.fromAsync(listBucket({ ...keys, endpoint, bucket }));

  for (const name of names) {
    expect(lines.filter((line) => line.startsWith(`media/${name}/960.webp 7 `))).toHaveLength(1);
  }
  expect(lines.every((line) => /^media\/\S+ \d+ [0-9a-f]+\n$/.test(line))).toBe(true);
  await expect(Array.fromAsync(listBucket({ ...keys, accessKeyId: "STRANGER", endpoint, bucket }))).rejects.toThrow(
    "403",
  );
});

test("a wrong key and a missing bucket differ from a missing picture", async () => {
  const locked = makeS3Store({ ...keys, accessKeyId: "STRANGER", endpoint, bucket });
  await expect(locked.get(newName("profile"), "960.webp")).rejects.toThrow("403");
  const nowhere = makeS3Store({ ...keys, endpoint, bucket: "elsewhere" });
  await expect(nowhere.put(newName("profile"), "960.webp", Buffer.from("x"))).rejects.toThrow(
    "elsewhere does not exist",
  );
});

test("an invalid name never causes a request", async () => {
  const store = makeS3Store({ ...keys, endpoint, bucket });
  await expect(store.get("../other-bucket", "960.webp")).rejects.toThrow("not the name of a picture");
});

test("a request that fails or times out is tried three times, with its body", async () => {
  const bodies: string[] = [];
  const store = await unreliable(async (request, response) => {
    bodies.push(Buffer.concat(await request.toArray()).toString());
    if (bodies.length === 1) request.socket.destroy();
    else response.writeHead(bodies.length === 2 ? 503 : 200).end();
  });
  await store.put(newName("profile"), "960.webp", Buffer.from("picture"));
  expect(bodies).toEqual(["picture", "picture", "picture"]);
});

test("a request that is rejected is tried once, and one that keeps failing three times", async () => {
  let asked = 0;
  const refusing = await unreliable((_request, response) => {
    asked += 1;
    response.writeHead(403).end("no");
  });
  await expect(refusing.get(newName("profile"), "960.webp")).rejects.toThrow("answered 403 to GET: no");
  expect(asked).toBe(1);

  asked = 0;
  const broken = await unreliable((_request, response) => {
    asked += 1;
    response.writeHead(500).end();
  });
  await expect(broken.get(newName("profile"), "960.webp")).rejects.toThrow("500");
  expect(asked).toBe(3);
});
