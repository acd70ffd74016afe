import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";

const letterTimeoutMs = 20_000;

/** The code in the newest email to somebody with this subject, once it lies in the outbox. */
export async function mailedCode(email: string, subject: string): Promise<string> {
  const outbox = join(inject("product").dataDir, "outbox");
  const until = Date.now() + letterTimeoutMs;
  while (Date.now() < until) {
    for (const name of (await readdir(outbox).catch(() => [])).sort().reverse()) {
      const letter = await readFile(join(outbox, name), "utf8");
      const code =
        letter.includes(email) && letter.includes(`Subject: ${subject}`)
          ? /^(\d{6})\r?$/m.exec(letter)?.[1]
          : undefined;
      if (code) return code;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`no letter with a code came to ${email}`);
}

/** The code in the newest text message to a number (E.164), once it lies in the outbox. */
export async function textedCode(phone: string): Promise<string> {
  const outbox = join(inject("product").dataDir, "outbox");
  const until = Date.now() + letterTimeoutMs;
  while (Date.now() < until) {
    for (const name of (await readdir(outbox).catch(() => [])).sort().reverse()) {
      const text = name.endsWith(".sms") ? await readFile(join(outbox, name), "utf8") : "";
      const code = text.startsWith(`To: ${phone}\n`) ? /\b(\d{6})\b/.exec(text.split("\n\n")[1] ?? "")?.[1] : undefined;
      if (code) return code;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`no text message with a code came to ${phone}`);
}
