import { expect, test } from "vitest";
import { publicLink } from "./public-link.ts";

test.each([
  ["website", "https://mamankechi.com.ng/menu?x=1", "https://mamankechi.com.ng/menu?x=1"],
  ["website", "mamankechi.com", "https://mamankechi.com/"],
  ["website", "http://mamankechi.com", "https://mamankechi.com/"],
  ["website", " HTTPS://Mamankechi.com ", "https://mamankechi.com/"],
  ["instagram", "https://instagram.com/ngozi", "https://instagram.com/ngozi"],
  ["instagram", "https://www.instagram.com/ngozi/?hl=en", "https://www.instagram.com/ngozi/?hl=en"],
  ["instagram", "instagram.com/ngozi", "https://instagram.com/ngozi"],
  ["instagram", "@ngozi_", "https://instagram.com/ngozi_"],
  ["instagram", "mama.nkechi", "https://instagram.com/mama.nkechi"],
  ["facebook", "https://m.facebook.com/ngozi", "https://m.facebook.com/ngozi"],
  ["facebook", "ngozi", "https://facebook.com/ngozi"],
  ["twitter", "https://twitter.com/ngozi", "https://twitter.com/ngozi"],
  ["twitter", "@ngozi", "https://x.com/ngozi"],
  ["tiktok", "@ngozi", "https://tiktok.com/@ngozi"],
  ["linkedin", "https://ng.linkedin.com/in/ngozi", "https://ng.linkedin.com/in/ngozi"],
  ["linkedin", "ngozi-bello", "https://linkedin.com/in/ngozi-bello"],
] as const)("a link under %s %j leads to %s", (field, typed, address) => {
  expect(publicLink(field, typed)).toBe(address);
});

test.each([
  ["website", ""],
  ["website", "javascript:alert(1)"],
  ["website", "JaVaScRiPt://mamankechi.com/%0aalert(1)"],
  ["website", "java\nscript:alert(1)"],
  ["website", "data:text/html,<script>alert(1)</script>"],
  ["website", "https://google.com@evil.com"],
  ["website", "https://127.0.0.1/"],
  ["website", "https://0x7f000001/"],
  ["website", "https://[::1]/"],
  ["website", "https://localhost"],
  ["website", "ngozi"],
  ["website", "//evil.com"],
  ["website", "ftp://mamankechi.com"],
  ["facebook", "https://evil.com/facebook.com"],
  ["facebook", "https://facebook.com.evil.com/"],
  ["facebook", "https://notfacebook.com/ngozi"],
  ["instagram", "mamankechi.com"],
  ["instagram", ".."],
  ["instagram", "ngozi/../../x"],
  ["instagram", 'a" onclick="alert(1)'],
  ["twitter", "javascript:alert(1)"],
  ["tiktok", "@"],
] as const)("a link under %s %j is not shown", (field, typed) => {
  expect(publicLink(field, typed)).toBe("");
});
