import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";
import { catalogs } from "./scripts/catalogs.ts";

/** Warnings that need no action: plugin timings, and a dynamic import of a module that chat pages import statically. */
const checks = { pluginTimings: false, ineffectiveDynamicImport: false };

/** Code of screens behind log-in. */
const membersOnly =
  /\/app\/(admin|business\/owner|invoice|verification|payment|agent|data-export|lead|booking|job|quote|notification|chat|list)\//;

/** Assigns modules that one of these pages imports, directly or indirectly, to a chunk. */
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
                // Each chunk is another request on a slow network: modules that pages share are grouped, separately for visitors
                // and members.
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
