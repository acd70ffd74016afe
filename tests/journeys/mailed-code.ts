import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { codeIn, readOutbox } from "#/tests/outbox.ts";
import { ownProduct } from "./own-product.ts";

const mailTimeoutMs = 20_000;

/** The code in the newest email in the outbox by recipient and subject. */
export async function mailedCode(email: string, subject: string): Promise<string> {
  const outbox = join(ownProduct().dataDir, "outbox");
  let code: string | undefined;
  const find = async () => {
    const mails = await readOutbox(outbox);
    const mail = mails.find((text) => text.includes(email) && text.includes(`Subject: ${subject}`));
    code = mail && codeIn(mail);
    return code;
  };
  await expect.poll(find, { timeout: mailTimeoutMs, message: `a mail with a code for ${email}` }).toBeDefined();
  return code!;
}

/** The code in the newest SMS in the outbox to a number (E.164). */
export async function textedCode(phone: string): Promise<string> {
  const outbox = join(ownProduct().dataDir, "outbox");
  let code: string | undefined;
  const find = async () => {
    const names = (await readdir(outbox)).filter((name) => name.endsWith(".sms")).sort();
    const texts = await Promise.all(names.map((name) => readFile(join(outbox, name), "utf8")));
    const text = texts.findLast((one) => one.startsWith(`To: ${phone}\n`));
    code = /\b\d{6}\b/.exec(text?.split("\n\n")[1] ?? "")?.[0];
    return code;
  };
  await expect.poll(find, { timeout: mailTimeoutMs, message: `a text with a code for ${phone}` }).toBeDefined();
  return code!;
}
