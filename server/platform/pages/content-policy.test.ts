import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { protectedPage } from "../http/security-headers.ts";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const nobody = { google: false, paystack: false };
const scriptsOf = (html: string) =>
  /script-src ([^;]*)/.exec(protectedPage(html, "n0nce", nobody).policy)![1]!.split(" ");

test("a page may run its own files only", () => {
  expect(scriptsOf('<p>Hello</p><script nonce="n0nce" src="/assets/a.js"></script>')).toEqual(["'self'"]);
  expect(protectedPage("", "n0nce", nobody).policy).toMatch(
    /^default-src 'none'; .*base-uri 'none'; frame-ancestors 'none'$/,
  );
});

test("our inline scripts may run exactly as they were rendered", () => {
  const text = '\n  window.__data = {"name":"Mama\'s ₦ <b>"};\n';

  expect(scriptsOf(`<script nonce="n0nce">${text}</script>`)).toEqual(["'self'", hashOf(text)]);
});

test("every inline script of ours has its hash, and identical ones share it", () => {
  const html =
    '<script nonce="n0nce" type="module">a()</script><script async="" nonce="n0nce">b()</script><script nonce="n0nce">a()</script>';

  expect(scriptsOf(html)).toEqual(["'self'", hashOf("a()"), hashOf("b()")]);
});

test("a script in user text is not allowed", () => {
  const html =
    '<script nonce="n0nce">ours()</script><p><script>theirs()</script><script nonce="guess">theirs()</script></p>';

  expect(scriptsOf(html)).toEqual(["'self'", hashOf("ours()")]);
});

test("a cached page has no nonce", () => {
  const { html } = protectedPage('<script nonce="n0nce">a()</script>', "n0nce", nobody);
  expect(html).toBe("<script>a()</script>");
});

test("Google's button may load only if it is configured", () => {
  expect(protectedPage("", "n0nce", nobody).policy).not.toContain("google");
  expect(protectedPage("", "n0nce", { ...nobody, google: true }).policy).toContain(
    "frame-src https://accounts.google.com/gsi/",
  );
});

test("the card payment form is allowed only if its keys are set, and needs no external script", () => {
  expect(protectedPage("", "n0nce", nobody).policy).not.toContain("paystack");

  const { policy } = protectedPage("", "n0nce", { google: true, paystack: true });
  expect(policy).toContain("frame-src https://accounts.google.com/gsi/ https://checkout.paystack.com/;");
  expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.paystack\.co\/;/);
  expect(policy.match(/paystack/g)).toHaveLength(2);
});
