import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog } from "#/server/admin/tables.ts";
import { setMessageHidden } from "#/server/chat/chat.ts";
import { makeMp4, makeOgg, makeWebm } from "#/server/media/make.ts";
import { startTwoPeople } from "#/tests/two-people.ts";

async function start() {
  const started = await startTwoPeople();
  const upload = (sender: typeof started.asAda, content: Buffer) => {
    const boundary = randomUUID();
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n`;
    const payload = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    return sender.post("/v2/message/upload_audio", payload, {
      "content-type": `multipart/form-data; boundary=${boundary}`,
    });
  };
  return { ...started, upload };
}

describe("a voice note", () => {
  test.each([
    ["WebM", makeWebm(12_300), 13, "audio/webm"],
    ["Ogg", makeOgg(9), 9, "audio/ogg"],
    ["MP4", makeMp4(60), 60, "audio/mp4"],
    ["MP4 of a real encoder", readFileSync("server/media/samples/aac-in-pieces.mp4"), 2, "audio/mp4"],
  ])("a voice note as %s can be played by the two members only", async (_, content, seconds, type) => {
    const { asAda, asBola, asStranger, api, begin, upload } = await start();
    const cid = await begin();
    const { status, body } = await upload(asAda, content);
    expect({ status, seconds: body.audio_seconds }).toEqual({ status: 200, seconds });

    const draft = { message: "", audio: body.filename, audio_peaks: "048f", client_id: randomUUID() };
    const sent = await asAda.post(`/v2/reply_message/${cid}`, draft);

    expect(sent.body).toMatchObject({ audio_seconds: seconds, audio_peaks: "048f", image: "" });
    expect((await asAda.post(`/v2/reply_message/${cid}`, draft)).body.id).toBe(sent.body.id);
    for (const who of [asAda, asBola]) {
      const heard = await who.get(sent.body.audio);
      expect([heard.status, heard.headers["content-type"]]).toEqual([200, type]);
    }
    expect((await asStranger.get(sent.body.audio)).status).toBe(404);
    expect((await api.get(sent.body.audio)).status).toBe(401);
    expect((await asBola.get("/v2/message")).body[0]).toMatchObject({ last_message: "Voice note", unread: 2 });
    expect((await asAda.get("/v2/me/export")).body.messages.at(-1)).toMatchObject({ has_voice_note: true });
  });

  test("a voice note is rejected if it is no recording, too long or too large, and cannot be used by others or twice", async () => {
    const { asAda, asBola, begin, upload } = await start();
    const cid = await begin();
    for (const content of [Buffer.from("no sound"), makeWebm(62_000), makeOgg(61), Buffer.from("\x89PNG\r\n\x1a\n")]) {
      expect(await upload(asAda, content)).toMatchObject({ status: 415, body: { code: "media/not-a-recording" } });
    }
    const large = Buffer.concat([makeWebm(1_000), Buffer.alloc(1_500_001)]);
    expect(await upload(asAda, large)).toMatchObject({ status: 413 });

    const { filename } = (await upload(asAda, makeWebm(1_000))).body;
    const gone = { status: 404, body: { code: "media/not-found" } };
    expect(await asBola.post(`/v2/reply_message/${cid}`, { audio: filename })).toMatchObject(gone);
    expect(await asAda.post(`/v2/reply_message/${cid}`, { image: filename })).toMatchObject(gone);
    expect((await asAda.post(`/v2/reply_message/${cid}`, { audio: filename })).status).toBe(200);
    expect(await asAda.post(`/v2/reply_message/${cid}`, { audio: filename })).toMatchObject(gone);
    for (const wrong of [
      { audio: filename, image: filename },
      { message: "a", audio_peaks: "xyz" },
    ]) {
      expect((await asAda.post(`/v2/reply_message/${cid}`, wrong)).status).toBe(422);
    }
  });

  test("a voice note that a moderator removed cannot be played", async () => {
    const { asAda, asBola, begin, upload, db, clock } = await start();
    const cid = await begin();
    const { filename } = (await upload(asAda, makeWebm(1_000))).body;
    const { body } = await asAda.post(`/v2/reply_message/${cid}`, { audio: filename });

    await setMessageHidden(db, body.id, clock.now());

    expect((await asBola.get(body.audio)).status).toBe(404);
    const [, shown] = (await asBola.get(`/v2/conversations/${cid}`)).body;
    expect(shown).toMatchObject({ audio: "", audio_seconds: 0, audio_peaks: "", is_removed: true });
  });

  test("a reported voice note can be played by a moderator, which is in the audit log, and others cannot", async () => {
    const { api, make, asAda, asBola, begin, upload, db } = await start();
    const cid = await begin();
    const { filename } = (await upload(asAda, makeWebm(1_000))).body;
    const { body } = await asAda.post(`/v2/reply_message/${cid}`, { audio: filename });
    const staff = api.asStaff(await make.account({ role: "moderator" }));
    const path = `/v2/admin/reports/message/${body.id}`;
    expect((await staff.get(`${path}/audio`)).status).toBe(404);
    await asBola.post("/v2/report", { kind: "message", id: body.id, reason: "fraud", note: "" });

    expect((await staff.get(path)).body).toMatchObject({ audio_seconds: 2, has_picture: false });
    expect((await staff.get(`${path}/audio`)).status).toBe(200);
    const logged = await db.select().from(auditLog).where(eq(auditLog.subjectId, body.id));
    expect(logged.map(({ action }) => action)).toContain("open voice note");
  });
});
