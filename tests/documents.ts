import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { makeJpeg } from "#/server/media/make.ts";
import { decideCertification } from "#/server/verification/verification.ts";
import { type StartOptions, startApi } from "./api.ts";

/** Endpoints of `/v2` with a temporary media folder, and owners with documents. */
export async function startWithDocuments(options: StartOptions = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "localchap-documents-"));
  const started = await startApi({ settings: { DATA_DIR: dataDir }, ...options });
  const { api, make, db, services } = started;
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const withBusiness = async (given: Parameters<typeof make.business>[0] = {}) => {
    const account = await make.account();
    const business = await make.business({ ownerId: account.id, ...given });
    return { account, business, owner: api.as(account) };
  };
  /** Uploads a picture through the service. */
  const send = async (owner: ReturnType<typeof api.as>, path: string): Promise<string> => {
    const boundary = randomUUID();
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`;
    const payload = Buffer.concat([Buffer.from(head), await makeJpeg(), Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const { status, body } = await owner.post(path, payload, {
      "content-type": `multipart/form-data; boundary=${boundary}`,
    });
    expect(status).toBe(200);
    return body.filename;
  };
  const submit = async (owner: ReturnType<typeof api.as>, name: string) =>
    owner.post("/v2/certification", { name, image: await send(owner, "/v2/certification/upload") });
  const decide = (certificationId: string, decision: "approve" | "reject", reason = "") =>
    db.transaction((tx) => decideCertification(tx, services, { certificationId, decision, reason }));
  return { ...started, withBusiness, send, submit, decide };
}
