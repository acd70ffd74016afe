import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";

/** Starts an S3 server with one bucket. @returns its URL; the caller stops it */
export async function startBucketServer() {
  const directory = mkdtempSync(join(tmpdir(), "localchap-s3-"));
  const bucket = "pictures";
  const server = new S3rver({
    ...{ address: "127.0.0.1", port: 0, directory, silent: true },
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  const stop = async () => {
    await server.close();
    rmSync(directory, { recursive: true });
  };
  const endpoint = `http://127.0.0.1:${port}`;
  return { endpoint, bucket, region: "auto", accessKeyId: "S3RVER", secretAccessKey: "S3RVER", stop };
}
