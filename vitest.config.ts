import { defineConfig } from "vitest/config";
import { catalogs } from "./scripts/catalogs.ts";

const operations = ["tests/{backup,replica,database-away}.test.ts", "tests/faults/*.test.ts"];
const twoMachines = "tests/journeys/two-machines.test.ts";
/** For a browser on a busy machine. */
const slow = { testTimeout: 300_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    globalSetup: "tests/database-template.ts",
    reporters: ["default", "./tests/closing-line.ts"],
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    tags: [{ name: "thorough", description: "Left out of `npm test`; `npm test -- --all` runs all tests." }],
    expect: { poll: { timeout: 20_000 } },
    // Node loads the sources natively, which is faster than through Vite.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{server,shared,scripts}/**/*.test.ts", "tests/{,fuzz/,judged/}*.test.ts"],
          exclude: operations,
        },
      },
      // Node does not support JSX.
      {
        extends: true,
        plugins: [catalogs()],
        test: { name: "app", include: ["app/**/*.test.{ts,tsx}"], experimental: { viteModuleRunner: true } },
      },
      // Start and stop servers for minutes.
      { extends: true, test: { name: "operations", include: operations } },
      // A project of its own, so that `--database` can run it without the other journeys.
      { extends: true, test: { name: "two-machines", include: [twoMachines], ...slow } },
      {
        extends: true,
        test: {
          name: "journeys",
          include: ["tests/journeys/*.test.ts"],
          exclude: [twoMachines],
          globalSetup: ["tests/database-template.ts", "tests/journeys/setup.ts"],
          ...slow,
        },
      },
    ],
  },
});
