import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";
import { catalogs } from "./scripts/catalogs.ts";

/**
 * Warnings at each first start that call for no action: how long plugins take, and that a module which the shell
 * fetches later comes with the chat pages at once, as it should.
 */
const checks = { pluginTimings: false, ineffectiveDynamicImport: false };

/** Parts of screens behind log-in. */
const membersOnly =
  /\/app\/(admin|business\/owner|invoice|verification|payment|agent|data-export|lead|booking|job|quote|notification|chat|list)\//;

/** Names the file of the modules that one of these pages imports, itself or through others. */
const partOf = (name: string, page: RegExp) => (module: string, context: Rolldown.ChunkingContext) => {
  const importers = new Set([module]);
  for (const one of importers) for (const by of context.getModuleInfo(one)?.importers ?? []) importers.add(by);
  return [...importers].some((importer) => page.test(importer)) ? name : null;
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), catalogs()],
  build: { assetsInlineLimit: 0, rolldownOptions: { checks } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "vendor",
                  test: (path: string) => path.includes("/node_modules/"),
                  minShareCount: 2,
                  priority: 4,
                },
                // Each file is one more request on a slow network: parts that pages share travel together, and those that only
                // members' pages share apart from what the pages of visitors need.
                {
                  name: partOf("shared", /\/app\/(root|home\/home-page|search\/results-page)\.tsx/),
                  minShareCount: 2,
                  priority: 3,
                },
                { name: partOf("business", /\/app\/business\/business-page\.tsx/), minShareCount: 2, priority: 2 },
                {
                  name: "members",
                  test: (path: string) => !membersOnly.test(path),
                  minShareCount: 2,
                  maxModuleSize: 2_500,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
});
