import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { startBucketServer } from "#/tests/bucket-server.ts";
import { createDatabase } from "#/tests/database.ts";
import { emptyDirectory } from "#/tests/running-api.ts";
import { run } from "#/tests/running-product.ts";

/** Object storage for both machines. @returns settings of the product */
async function startBucket() {
  const { endpoint, bucket, accessKeyId, secretAccessKey, stop } = await startBucketServer();
  onTestFinished(stop);
  const keys = { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
  return { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, ...keys };
}

/** A round-robin proxy. */
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
 * Two machines that share only a PostgreSQL and a bucket, behind a round-robin proxy.
 * @returns URLs of the proxy and of each machine
 */
export async function startTwoMachines() {
  const { url, targets } = await startProxy();
  const shared = {
    ...(await startBucket()),
    DATABASE_URL: await createDatabase(),
    PUBLIC_URL: url,
    TRUST_PROXY: "loopback",
  };
  for (const _ of ["one", "other"]) targets.push(await run({ ...shared, DATA_DIR: emptyDirectory() }).address());
  return { url, targets };
}
