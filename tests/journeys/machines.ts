import { mkdtempSync, rmSync } from "node:fs";
import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { onTestFinished } from "vitest";
import { createOnServer } from "#/tests/database.ts";
import { openPostgres } from "#/tests/postgres.ts";
import { emptyDirectory } from "#/tests/running-api.ts";
import { run } from "#/tests/running-product.ts";

const bucket = "pictures";

/** A store of pictures that both machines reach. @returns what the product must be told of it */
async function startBucket() {
  const directory = mkdtempSync(join(tmpdir(), "localchap-bucket-"));
  const server = new S3rver({
    ...{ address: "127.0.0.1", port: 0, directory, silent: true },
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  onTestFinished(async () => {
    await server.close();
    rmSync(directory, { recursive: true });
  });
  const keys = { S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER" };
  return { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: bucket, ...keys };
}

/** A proxy that gives each request to the next of its targets, whoever asks and whatever for. */
async function startProxy() {
  const targets: string[] = [];
  let turn = 0;
  const proxy = createServer((request, response) => {
    turn = (turn + 1) % targets.length;
    const { url = "/", method, headers } = request;
    const onward = ask(targets[turn] + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    response.on("close", () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return { url: `http://localhost:${(proxy.address() as AddressInfo).port}`, targets };
}

/**
 * Two machines that share a PostgreSQL and a bucket and nothing else, behind a proxy that takes turns.
 * @returns where the proxy is, and where each of them is
 */
export async function startTwoMachines() {
  const { url: server, stop } = await openPostgres();
  onTestFinished(stop);
  const { url, targets } = await startProxy();
  const shared = {
    ...(await startBucket()),
    DATABASE_URL: await createOnServer(server),
    PUBLIC_URL: url,
    TRUST_PROXY: "loopback",
  };
  for (const _ of ["one", "other"]) targets.push(await run({ ...shared, DATA_DIR: emptyDirectory() }).address());
  return { url, targets };
}
