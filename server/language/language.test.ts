import { expect, test } from "vitest";
import { startApi } from "#/tests/api.ts";

const path = "/v2/translation_reports";
const office = "/v2/admin/translations";
const better = { language: "ha", text: "Try again", shown: "Gwada", better: "Sake gwadawa" };

async function start() {
  const started = await startApi();
  const staff = started.api.asStaff(await started.make.account({ role: "moderator", firstName: "Zainab" }));
  const open = async () => (await staff.get(`${office}?language=ha`)).body as { id: string; better: string }[];
  return { ...started, staff, open };
}

test("a visitor suggests a translation, staff edit and accept it, and it is in the file for translators", async () => {
  const { api, staff, open } = await start();
  expect((await api.post(path, better)).status).toBe(200);
  const [report] = await open();
  expect(report).toMatchObject({ text: "Try again", shown: "Gwada", better: "Sake gwadawa" });

  const decision = { status: "accepted", better: "Ka sake gwadawa" };
  expect((await staff.post(`${office}/${report!.id}`, decision)).status).toBe(200);

  expect(await open()).toEqual([]);
  const [accepted] = (await staff.get(`${office}?language=ha&status=accepted`)).body;
  expect(accepted.better).toBe("Ka sake gwadawa");
  expect(accepted.decided_by).toContain("Zainab");
  const { name, po } = (await staff.get(`${office}/file?language=ha`)).body;
  expect(name).toBe("ha.po");
  expect(po).toContain('msgid "Try again"\nmsgstr "Ka sake gwadawa"');
});

test("a suggestion is decided once, and the decision can be reversed", async () => {
  const { api, staff, open } = await start();
  await api.post(path, { ...better, better: "Sake" });
  const id = (await open()).find((one) => one.better === "Sake")!.id;
  const both = await Promise.all([
    staff.post(`${office}/${id}`, { status: "accepted" }),
    staff.post(`${office}/${id}`, { status: "rejected" }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);

  expect((await staff.post(`${office}/${id}/undo`)).status).toBe(200);
  expect((await open()).map((one) => one.id)).toContain(id);
  expect((await staff.post(`${office}/${id}/undo`)).status).toBe(409);
});

test("a suggestion must have the same placeholders", async () => {
  const { api } = await start();
  const sentence = { language: "pcm", text: "Open till {time}", shown: "", better: "E open reach {tim}" };
  const { status, body } = await api.post(path, sentence);
  expect({ status, fields: body.fields }).toEqual({ status: 422, fields: { better: "Keep {time} as it is" } });
  expect((await api.post(path, { ...sentence, better: "E dey open reach {time}" })).status).toBe(200);
});

test("English and unknown languages have no draft translations", async () => {
  const { api } = await start();
  for (const language of ["en", "fr", ""]) expect((await api.post(path, { ...better, language })).status).toBe(422);
});

test("thirty suggestions a day are accepted from one network", async () => {
  const { api } = await start();
  for (let nth = 0; nth < 30; nth++) await api.post(path, better);
  expect((await api.post(path, better)).status).toBe(429);
});
