import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { makeJpeg } from "#/server/media/make.ts";
import { type StartOptions, startApi } from "./api.ts";

/** Two accounts that can send messages to each other, and a stranger. */
export async function startTwoPeople(options: StartOptions = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "localchap-chat-"));
  const started = await startApi({ ...options, settings: { DATA_DIR: dataDir, ...options.settings } });
  const { api, make } = started;
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const person = (firstName: string) => make.account({ firstName, lastName: "Ade", localGovernmentId: 1 });
  const [ada, bola, stranger] = [await person("Ada"), await person("Bola"), await person("Chike")];
  /** Uploads a picture for a message. @returns its filename */
  const upload = async (sender: ReturnType<typeof api.as>): Promise<string> => {
    const boundary = randomUUID();
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`;
    const payload = Buffer.concat([Buffer.from(head), await makeJpeg(), Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const { status, body } = await sender.post("/v2/message/upload", payload, {
      "content-type": `multipart/form-data; boundary=${boundary}`,
    });
    expect(status).toBe(200);
    return body.filename;
  };
  const [asAda, asBola, asStranger] = [api.as(ada), api.as(bola), api.as(stranger)];
  /** Starts a conversation from Ada to Bola. @returns its id */
  const begin = async (message = "Good morning"): Promise<string> =>
    (await asAda.post(`/v2/message/${bola.id}`, { message })).body.conversation_id;
  return { ...started, person, ada, bola, stranger, asAda, asBola, asStranger, begin, upload };
}
