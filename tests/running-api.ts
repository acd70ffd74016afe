import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject, onTestFinished } from "vitest";
import { type AtEnd, run } from "./running-product.ts";

/** An empty temporary directory, removed after the test. */
export function emptyDirectory(atEnd: AtEnd = onTestFinished): string {
  const directory = mkdtempSync(join(tmpdir(), "localchap-process-"));
  atEnd(async () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** A data folder with an empty database, as after a first start. Removed after the test. */
export function preparedDirectory(): string {
  const directory = emptyDirectory();
  const files = inject("databaseFiles");
  if (existsSync(files)) cpSync(files, join(directory, "postgres"), { recursive: true });
  return directory;
}

/** Starts the product in a separate process with an existing database. It ends with the test by default. */
export async function startEmptyProduct(settings: Record<string, string>, atEnd?: AtEnd) {
  const { process: child, ended, address } = run({ DEMO_BUSINESSES: "0", ...settings }, { atEnd });
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  return { address: await address(), kill, pid: child.pid! };
}

/**
 * Requests `/v2` of a running product. @returns status and JSON of the response
 * @param from client address, for a product behind a trusted proxy
 */
export async function callAt(address: string, token: string, method: string, path: string, body?: object, from = "") {
  const headers: Record<string, string> = from ? { "x-forwarded-for": from } : {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (body) headers["content-type"] = "application/json";
  const reply = await fetch(address + path, { method, headers, body: body && JSON.stringify(body) });
  // biome-ignore lint/suspicious/noExplicitAny: tests check the content
  return { status: reply.status, body: (await reply.json()) as any };
}

const profile = { lastname: "Ade", phone: "08030000000", state: "Lagos", lga: "Ikeja" };

/** Registers an account with a name and a location. @returns the account and its token */
export async function signUpAt(address: string, firstname: string, from = "") {
  const account = { email: `${firstname}@example.com`.toLowerCase(), password: "harmattan-wind" };
  const { body } = await callAt(address, "", "POST", "/v2/signup", account, from);
  await callAt(address, body.access_token, "PUT", "/v2/user", { firstname, ...profile });
  return { id: body.user.id as string, token: body.access_token as string };
}
