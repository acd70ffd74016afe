import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { sayIn } from "#/server/platform/say-in.ts";
import { composeEmail, makeMailer } from "./mail.ts";

const english = {
  ...{ brand: "LocalChap", supportEmail: "support@localchap.example", publicUrl: "https://localchap.example" },
  ...{ say: sayIn("en"), picture: "bell" as const },
};

const letter = composeEmail({
  ...english,
  subject: "Ẹ káàbọ̀",
  greeting: "Hello Ngozi,",
  parts: ["A code <b>for you</b>:", { large: "012345" }],
});

async function startSmtp() {
  const received: { to: string[]; message: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk) => chunks.push(chunk));
      stream.on("end", () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), message: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

test("an email is sent by SMTP, in plain text and in HTML", async () => {
  const { url, received, stop } = await startSmtp();
  onTestFinished(stop);

  await makeMailer({ smtpUrl: url, from: "LocalChap <hello@example.com>", outbox: "" }).send(
    "ngozi@example.com",
    letter,
  );

  expect(received).toHaveLength(1);
  expect(received[0]!.to).toEqual(["ngozi@example.com"]);
  expect(received[0]!.message).toContain("text/plain");
  expect(received[0]!.message).toContain("text/html");
  expect(received[0]!.message).toContain("012345");
});

test("an unreachable mail server fails the job", async () => {
  const { url, stop } = await startSmtp();
  await stop();
  await expect(
    makeMailer({ smtpUrl: url, from: "a@example.com", outbox: "" }).send("b@example.com", letter),
  ).rejects.toThrow();
});

test("without a mail server an email is written to the outbox as a file", async () => {
  const outbox = await mkdtemp(join(tmpdir(), "outbox-"));
  onTestFinished(() => rm(outbox, { recursive: true }));

  await makeMailer({ smtpUrl: undefined, from: "a@example.com", outbox }).send("ngozi@example.com", letter);

  const [file, ...more] = await readdir(outbox);
  expect(more).toEqual([]);
  expect(file).toMatch(/\.eml$/);
  expect(await readFile(join(outbox, file!), "utf8")).toContain("To: ngozi@example.com");
});

test("typed text is escaped in the HTML of an email", () => {
  expect(letter.html).toContain("A code &lt;b&gt;for you&lt;/b&gt;:");
});

test("an email has one layout: a sum without the spacing of a code, one button, and the date in small type", () => {
  const { text, html } = composeEmail({
    ...english,
    subject: "Your receipt",
    greeting: "Hello Ngozi,",
    parts: [{ amount: "₦3,500" }, { button: "See it", link: "https://example.com/subscribe?a=1&b=2" }],
    note: "18 Nov 2026, 11:00 AM, Lagos time",
  });
  expect(text).toBe(
    "Hello Ngozi,\n\n₦3,500\n\nSee it:\nhttps://example.com/subscribe?a=1&b=2\n\n18 Nov 2026, 11:00 AM, Lagos time\n\nLocalChap",
  );
  expect(html).not.toContain("letter-spacing:6px");
  expect(html).toContain('href="https://example.com/subscribe?a=1&amp;b=2"');
  expect(html.match(/<a /g)).toHaveLength(1);
});
