/** `node scripts/screenshots.ts`: updates the pictures in docs/screenshots from the built screens and demo listings. */
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Secret, TOTP } from "otpauth";
import { type Browser, chromium } from "playwright-core";
import sharp from "sharp";
import { inLanguage, translatedLanguages } from "#/shared/language.ts";
import { chromiumOptions } from "#/tests/journeys/chromium.ts";
import { startProduct } from "#/tests/journeys/product.ts";
import type { Staff } from "#/tests/journeys/staff.ts";
import { furnish, type World } from "#/tests/journeys/world.ts";

const directory = fileURLToPath(new URL("../docs/screenshots/", import.meta.url));
const bytesMax = 200_000;
const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
];

/** Takes a picture of the first screen. @param kept initial local storage @throws {Error} if the file is too large */
async function take(
  browser: Browser,
  url: string,
  name: string,
  size: (typeof sizes)[number],
  colorScheme: "light" | "dark",
  storage: Record<string, string> = {},
) {
  const context = await browser.newContext({ viewport: size, colorScheme, reducedMotion: "reduce" });
  const page = await context.newPage();
  // The home page shuffles its lists.
  await page.addInitScript(() => {
    Math.random = () => 0.5;
  });
  await page.addInitScript((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, storage);
  await page.goto(url);
  // The event stream of a member prevents network idle.
  await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => {});
  await page.evaluate(() => document.fonts.ready);
  // Screenshots omit the scrollbar but not its gutter.
  await page.addStyleTag({ content: "html { scrollbar-gutter: auto }" });
  const file = `${directory}${name}-${size.width}-${colorScheme}.png`;
  const { size: bytes } = await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toFile(file);
  await context.close();
  if (bytes > bytesMax) throw new Error(`${file} has ${bytes} bytes`);
  console.log(`${Math.round(bytes / 1_000)} KB ${file}`);
}

/** Signs staff in with both factors. @returns the contents of local storage */
async function signInStaff(url: string, { email, password }: Staff): Promise<Record<string, string>> {
  const post = async (path: string, body: URLSearchParams | string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/v2/${path}`, { method: "POST", body, headers });
    if (!response.ok) throw new Error(`POST ${path} answers ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const { access_token, user } = await post("login", new URLSearchParams({ username: email, password }));
  const headers = { authorization: `Bearer ${access_token}`, "content-type": "application/json" };
  const { secret } = await post("second_step/app", "{}", headers);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await post("second_step", JSON.stringify({ code }), headers);
  return { lchappwebuser: access_token, lchappuser: JSON.stringify(user) };
}

await mkdir(directory, { recursive: true });
let world: World | undefined;
const product = await startProduct({
  furnish: async (dataDir) => {
    world = await furnish({ dataDir });
  },
});
const browser = await chromium.launch(chromiumOptions);
try {
  const pages = { home: "/", results: "/search?search=plumber&location=Lagos, Ikeja", business: world!.plumber.path };
  for (const [name, path] of Object.entries(pages)) {
    for (const size of sizes) {
      for (const colorScheme of ["light", "dark"] as const)
        await take(browser, product.url + path, name, size, colorScheme);
    }
  }
  for (const language of translatedLanguages) {
    for (const [name, path] of Object.entries(pages))
      await take(browser, product.url + inLanguage(path, language), `${name}-${language}`, sizes[0]!, "light");
  }
  const storage = await signInStaff(product.url, world!.staff.director);
  for (const part of ["", "documents", "reports", "payouts", "people"]) {
    const name = `back-office-${part || "overview"}`;
    await take(browser, `${product.url}/admin/${part}`, name, sizes[1]!, "light", storage);
  }
} finally {
  await browser.close();
  await product.stop();
}
