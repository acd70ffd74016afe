import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openSession } from "#/server/account/sessions.ts";
import { startApi } from "#/tests/api.ts";

/** The calls on a port. Where `isFull`, no picture can be written. */
async function startListening({ isFull = false, ...more }: Parameters<typeof startApi>[0] & { isFull?: boolean } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "localchap-refused-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await mkdir(join(dataDir, "media"));
  if (isFull) await writeFile(join(dataDir, "media", "incoming"), "a file where a folder should be");
  const started = await startApi({ ...more, settings: { DATA_DIR: dataDir, ...more.settings } });
  const { http, db, clock, make } = started;
  await http.listen({ port: 0, host: "127.0.0.1" });
  const { port } = http.server.address() as AddressInfo;
  const { id } = await make.account();
  const token = await openSession(db, id, "", clock.now());
  /** One connection that collects all responses. */
  const open = () => {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    let answers = "";
    socket.on("data", (bytes) => {
      answers += bytes;
    });
    onTestFinished(() => void socket.destroy());
    return {
      socket,
      answers: () => answers,
      statuses: () => answers.match(/HTTP\/1\.1 \d{3}/g)?.map((line) => line.slice(-3)),
    };
  };
  return { ...started, token, open };
}

const edge = '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
const uploadHead = (token: string, bytes: number) =>
  [
    ...["POST /v2/user/upload HTTP/1.1", "Host: localhost", `Authorization: Bearer ${token}`],
    ...["Content-Type: multipart/form-data; boundary=edge", `Content-Length: ${bytes}`, "", ""],
  ].join("\r\n");
const next = "GET /v2/locations HTTP/1.1\r\nHost: localhost\r\n\r\n";
const end = "\r\n--edge--\r\n";

test.each([
  ["a picture that can't be written", "500", 1_800_000, (token: string) => token],
  ["a picture that is too large", "413", 15 * 2 ** 20 + 500_000, (token: string) => token],
  ["a picture without a login", "401", 1_800_000, () => "nobody"],
])("after %s the next request on the same connection is answered", async (_what, status, bytes, tokenOf) => {
  const { open, token } = await startListening({ isFull: status === "500" });
  const { socket, statuses } = open();
  const body = Buffer.concat([Buffer.from(edge), Buffer.alloc(bytes, 7), Buffer.from(end)]);

  socket.write(uploadHead(tokenOf(token), body.length));
  socket.write(body);
  socket.write(next);

  await expect.poll(statuses).toEqual([status, "200"]);
});
