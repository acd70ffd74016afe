import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { expect, onTestFinished, test } from "vitest";
import { startApi } from "#/tests/api.ts";

const audience = "test-client.apps.example.com";

/** A substitute for Google: a key set, and tokens signed with one of its keys. */
async function startGoogle() {
  const [own, foreign] = [await generateKeyPair("RS256"), await generateKeyPair("RS256")];
  const keys = { keys: [{ ...(await exportJWK(own.publicKey)), kid: "1", alg: "RS256" }] };
  const server = createServer((_request, response) => response.end(JSON.stringify(keys)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const email = `${randomUUID()}@example.com`;
  const sign = (claims: Record<string, unknown> = {}, { key = own.privateKey, to = audience, expires = "5m" } = {}) =>
    new SignJWT({ email, email_verified: true, given_name: "Ngozi", family_name: "Bello", ...claims })
      .setProtectedHeader({ alg: "RS256", kid: "1" })
      .setIssuer("https://accounts.google.com")
      .setAudience(to)
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(key);
  const { port } = server.address() as AddressInfo;
  const settings = { GOOGLE_CLIENT_ID: audience, GOOGLE_JWKS_URL: `http://127.0.0.1:${port}/keys` };
  const started = await startApi({ settings });
  const signIn = (token: string, address = email) =>
    started.api.with(token).post(`/v2/auth_google?email=${encodeURIComponent(address)}&firstname=Any&lastname=Any`);
  return { ...started, sign, signIn, email, foreignKey: foreign.privateKey };
}

test("signing in with Google creates an account with the real name, and later opens the same account", async () => {
  const { sign, signIn, email, api } = await startGoogle();

  const first = await signIn(await sign());
  const second = await signIn(await sign());

  expect(first).toMatchObject({
    status: 200,
    body: { user: { email, firstname: "Ngozi", lastname: "Bello", has_password: false } },
  });
  expect(second.body.user.id).toBe(first.body.user.id);
  expect((await api.with(second.body.access_token).get("/v2/user")).status).toBe(200);
});

test.each<[string, (google: Awaited<ReturnType<typeof startGoogle>>) => Promise<string>]>([
  ["signed with another key", ({ sign, foreignKey }) => sign({}, { key: foreignKey })],
  ["meant for another site", ({ sign }) => sign({}, { to: "another-site" })],
  ["that has run out", ({ sign }) => sign({}, { expires: "-1m" })],
  ["with an email that Google has not verified", ({ sign }) => sign({ email_verified: false })],
  ["for another email", ({ sign }) => sign({ email: "somebody.else@example.com" })],
  ["that is no token", async () => "nonsense"],
])("a token %s is rejected", async (_what, make) => {
  const google = await startGoogle();
  expect(await google.signIn(await make(google))).toMatchObject({
    status: 401,
    body: { code: "account/google-refused" },
  });
});

test.each(["\u3164", "Ada\u202Eibo", "Ada\r\nBcc: x@example.com"])(
  "a Google name that our profile refuses (%j) is left for the member to enter",
  async (given_name) => {
    const { sign, signIn } = await startGoogle();
    const { body } = await signIn(await sign({ given_name }));
    expect(body.user).toMatchObject({ firstname: "", lastname: "Bello" });
  },
);

test("without the Google settings, signing in with Google is rejected", async () => {
  const { api } = await startApi();
  const reply = await api.post("/v2/auth_google?email=ada@example.com");
  expect(reply).toMatchObject({ status: 401, body: { code: "account/google-refused" } });
});
