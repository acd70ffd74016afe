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

whenChanged("node_modules/.lock-hash", ["package-lock.json"], () =>
  step("Installing packages", "npm ci --no-audit --no-fund --loglevel=error --ignore-scripts"),
);

if (process.argv.includes("--build")) {
  const inputs = ["app", "shared", "public", "package-lock.json", "vite.config.ts", "react-router.config.ts"];
  whenChanged("build/.inputs-hash", inputs, () => step("Building the screens", "npm run build --silent"));
  // Building the screens empties the folder, so the server comes after them.
  const sources = ["server", "shared", "package-lock.json", "scripts/bundle-server.ts"];
  whenChanged("build/product/.inputs-hash", sources, () =>
    step("Building the server", "npm run build:server --silent"),
  );
}

// Journeys run in Debian's Chromium: best in the one without a window, which takes a third of the processor time. What is
// missing and may be installed, is; without any browser the journeys say what is missing.
const browsers = ["chromium-headless-shell", "chromium"];
const isThere = (browser) => existsSync(`/usr/bin/${browser}`);
if (process.argv.includes("--browser") && !isThere(browsers[0]) && existsSync("/usr/bin/apt-get")) {
  const sudo = process.getuid?.() === 0 ? "" : "sudo -n ";
  const apt = `DEBIAN_FRONTEND=noninteractive ${sudo}apt-get -o Acquire::Retries=0 -o Acquire::http::Timeout=10 -qq`;
  const wanted = browsers.find((browser) => {
    try {
      sh(`${apt} update && ${apt} install -y ${browser} >/dev/null`);
      return true;
    } catch {
      return isThere("chromium");
    }
  });
  if (!wanted) console.error(`No browser could be installed; the journeys need one: apt-get install ${browsers[0]}`);
}
