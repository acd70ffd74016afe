import { mkdtempSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { openSession } from "#/server/account/sessions.ts";
import { startApi } from "#/tests/api.ts";
import { incomingFile, makeJpeg } from "./make.ts";
import { receivePicture, useUpload } from "./media.ts";
import { serveMedia } from "./serving.ts";
import type { Purpose } from "./variants.ts";

async function open() {
  const dataDir = mkdtempSync(join(tmpdir(), "localchap-serving-"));
  const { http, services, make } = await startApi({ settings: { DATA_DIR: dataDir }, http: {} });
  serveMedia(http, services);
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const { id: accountId } = await make.account();
  const keep = async (purpose: Purpose = "profile") => {
    const file = incomingFile(await makeJpeg());
    const { filename } = await receivePicture(services, { accountId, purpose, file });
    await useUpload(services.db, { accountId, purpose, filename }, services.clock.now());
    return filename;
  };
  return { http, services, accountId, dataDir, keep, get: (url: string) => http.inject({ url }) };
}

test("a picture is cached for five minutes, and served with its exact content type", async () => {
  const { get, keep } = await open();
  const name = await keep();
  const reply = await get(`/media/${name}/960.webp`);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=300, must-revalidate",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "content-length": String(reply.rawPayload.length),
    etag: `"${name}-960.webp"`,
  });
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: "webp", width: 64 });
  expect((await get(`/media/${name}/960.jpg`)).headers["content-type"]).toBe("image/jpeg");
});

test("HEAD returns the same headers without the picture", async () => {
  const { http, get, keep } = await open();
  const url = `/media/${await keep()}/240.webp`;
  const [head, whole] = [await http.inject({ method: "HEAD", url }), await get(url)];
  expect(head.statusCode).toBe(200);
  expect(head.rawPayload.length).toBe(0);
  for (const header of ["content-type", "content-length", "etag", "cache-control"]) {
    expect(head.headers[header]).toBe(whole.headers[header]);
  }
});

test("a cached picture is answered with 304", async () => {
  const { http, keep } = await open();
  const name = await keep();
  const reply = await http.inject({
    url: `/media/${name}/960.webp`,
    headers: { "if-none-match": `W/"other", "${name}-960.webp"` },
  });
  expect([reply.statusCode, reply.body]).toEqual([304, ""]);
});

test.for(["certification", "message"] as const)(
  "a picture for a %s is not served, not even its headers",
  async (purpose) => {
    const { http, keep } = await open();
    const name = await keep(purpose);
    for (const method of ["GET", "HEAD"] as const) {
      const headers = { "if-none-match": `"${name}-960.webp"` };
      expect((await http.inject({ method, url: `/media/${name}/960.webp`, headers })).statusCode).toBe(404);
      expect((await http.inject({ method, url: `/media/${name.slice(2)}/960.webp` })).statusCode).toBe(404);
    }
  },
);

test("a missing picture is not found, and that is not cached", async () => {
  const { get, keep } = await open();
  const name = await keep();
  const addresses = [
    `/media/${"0".repeat(32)}/960.webp`,
    `/media/${name}/961.webp`,
    `/media/${name}/toString`,
    `/media/${name}/.half`,
    `/media/${name.toUpperCase()}x/960.webp`,
    `/media/..%2f${name}/960.webp`,
    `/media/%2e%2e/960.webp`,
  ];
  for (const address of addresses) {
    const reply = await get(address);
    expect([address, reply.statusCode]).toEqual([address, 404]);
    expect(reply.headers["cache-control"] ?? "").not.toMatch("immutable");
  }
});

test("an upload of 40 MB is rejected with 413, and nothing of it is stored", async () => {
  const { http, services, accountId, dataDir } = await open();
  const token = await openSession(services.db, accountId, "", services.clock.now());
  await http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = http.server.address() as AddressInfo;
  const answer = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const sending = request(
      {
        ...{ port, method: "POST", path: "/v2/user/upload" },
        headers: { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=cut" },
      },
      async (reply) => resolve({ status: reply.statusCode, body: Buffer.concat(await reply.toArray()).toString() }),
    );
    sending.on("error", reject);
    sending.write('--cut\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
    for (let piece = 0; piece < 40; piece += 1) sending.write(Buffer.alloc(2 ** 20, 0xff));
    sending.end("\r\n--cut--\r\n");
  });
  expect(answer.status).toBe(413);
  expect(JSON.parse(answer.body)).toMatchObject({
    code: "request/too-large",
    detail: "Pictures may have at most 15 MB",
  });
  expect(await readdir(join(dataDir, "media", "incoming"))).toEqual([]);
});
