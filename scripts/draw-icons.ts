/**
 * Renders the icons of the installed app from the favicon. Run manually after a change of the favicon; the icons are committed.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const directory = new URL("../public/", import.meta.url);
const rounded = await readFile(new URL("favicon.svg", directory), "utf8");
/** Maskable icons need a full-bleed background. */
const square = rounded.replace(' rx="8"', "");

for (const { name, drawing, pixels } of [
  { name: "icon-192", drawing: rounded, pixels: 192 },
  { name: "icon-512", drawing: rounded, pixels: 512 },
  { name: "maskable-512", drawing: square, pixels: 512 },
  { name: "apple-touch", drawing: square, pixels: 180 },
]) {
  const pointsPerInch = (72 * pixels) / 32;
  const file = fileURLToPath(new URL(`icons/${name}.png`, directory));
  await sharp(Buffer.from(drawing), { density: pointsPerInch })
    .resize(pixels, pixels)
    .png({ palette: true, colours: 32, compressionLevel: 9 })
    .toFile(file);
}
