// Prepares a clone: installs packages and builds the screens and the server, each only after a change. Plain JavaScript for Node
// 20, because it installs Node 26.
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

/** Runs a slow command and prints its duration. */
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
  // The screens import contracts and data files of the server.
  const imported = filesOf("server").filter((path) => /\/contract\.ts$|\/data\/.*\.json$/.test(path));
  const builders = ["vite.config.ts", "react-router.config.ts", "scripts/catalogs.ts", "scripts/finish-build.ts"];
  const inputs = ["app", "shared", "public", "package-lock.json", ...imported, ...builders];
  whenChanged("build/.inputs-hash", inputs, () => step("Building the screens", "npm run build --silent"));
  // The build of the screens empties the folder that contains the server.
  const sources = ["server", "shared", "package-lock.json", "scripts/bundle-server.ts"];
  whenChanged("build/product/.inputs-hash", sources, () =>
    step("Building the server", "npm run build:server --silent"),
  );
}

// Most journeys run in Debian's headless shell, some in the full Chromium, which also replaces a missing headless shell.
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
      // No network or no permission: reported below.
    }
  }
  if (!isThere("chromium"))
    console.error("Chromium could not be installed; the journeys need it: apt-get install chromium");
}
