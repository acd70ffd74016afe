// Brings a clone to where it can run: installs what the lock names, and builds the screens, each only when something
// changed. Plain JavaScript for Node 20, because Node 26 itself is among the things it installs.
import { execSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const hashOf = (paths) => {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(filesOf).sort()) hash.update(path).update(readFileSync(path));
  return hash.digest("hex");
};

function filesOf(path) {
  if (!existsSync(path)) return [];
  return statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesOf(join(path, name))) : [path];
}

function whenChanged(stamp, inputs, run) {
  const hash = hashOf(inputs);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return;
  run();
  writeFileSync(stamp, hash);
}

const sh = (command) => execSync(command, { stdio: "inherit" });

/** Says what takes more than a moment, and how long it took. */
function step(sentence, command) {
  const startedAt = Date.now();
  console.log(`${sentence}…`);
  sh(command);
  console.log(`${sentence}: ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

whenChanged("node_modules/.lock-hash", ["package-lock.json"], () => {
  step("Installing packages", "npm ci --no-audit --no-fund --loglevel=error --ignore-scripts");
});

if (process.argv.includes("--build")) {
  const inputs = ["app", "shared", "public", "package-lock.json", "vite.config.ts", "react-router.config.ts"];
  whenChanged("build/.inputs-hash", inputs, () => step("Building the screens", "npm run build --silent"));
  // Building the screens empties the folder, so the server comes after them.
  const sources = ["server", "shared", "package-lock.json", "scripts/bundle-server.ts"];
  whenChanged("build/product/.inputs-hash", sources, () =>
    step("Building the server", "npm run build:server --silent"),
  );
}

// Journeys run in Debian's Chromium without a window, which takes a third of the processor time, and some in the one with it.
// What is missing and may be installed, is; without the first all run in the second, and without any they say what is missing.
const isThere = (browser) => existsSync(`/usr/bin/${browser}`);
const browsers = ["chromium", "chromium-headless-shell"];
if (process.argv.includes("--browser") && !browsers.every(isThere) && existsSync("/usr/bin/apt-get")) {
  const sudo = process.getuid?.() === 0 ? "" : "sudo -n ";
  const apt = `DEBIAN_FRONTEND=noninteractive ${sudo}apt-get -o Acquire::Retries=0 -o Acquire::http::Timeout=10 -qq`;
  const tries = [`${apt} update`, ...browsers.map((browser) => `${apt} install -y ${browser} >/dev/null`)];
  for (const command of tries) {
    try {
      sh(command);
    } catch {
      // Without a network or the right to install: said below, where it matters.
    }
  }
  if (!isThere("chromium"))
    console.error("Chromium could not be installed; the journeys need it: apt-get install chromium");
}
