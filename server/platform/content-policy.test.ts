import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { contentPolicy } from "./content-policy.ts";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const scriptsOf = (html: string) => /script-src ([^;]*)/.exec(contentPolicy(html))![1]!.split(" ");

test("a page may run its own files and nothing else", () => {
  expect(scriptsOf('<p>Hello</p><script src="/assets/a.js"></script>')).toEqual(["'self'"]);
  expect(contentPolicy("")).toMatch(/^default-src 'none'; .*base-uri 'none'; frame-ancestors 'none'$/);
});

test("an inline script may run exactly as it was rendered, to the last blank", () => {
  const text = '\n  window.__data = {"name":"Mama\'s ₦ <b>"};\n';

  expect(scriptsOf(`<script>${text}</script>`)).toEqual(["'self'", hashOf(text)]);
});

test("every inline script has its hash, and two that are alike share one", () => {
  const html =
    '<script type="module">a()</script><script async="">b()</script><script>a()</script><script src="c.js"></script>';

  expect(scriptsOf(html)).toEqual(["'self'", hashOf("a()"), hashOf("b()")]);
});

test("a script that came in with somebody's text is not let in by its neighbours", () => {
  const policy = contentPolicy("<script>ours()</script>");

  expect(policy).not.toContain(hashOf("theirs()"));
  expect(policy).not.toContain("'unsafe-inline' ");
  expect(scriptsOf("<script>ours()</script>")).not.toContain("'unsafe-inline'");
});
