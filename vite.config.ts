import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";
import { catalogs } from "./scripts/catalogs.ts";

/** Warnings that need no action: plugin timings, and a dynamic import of a module that chat pages import statically. */
const checks = { pluginTimings: false, ineffectiveDynamicImport: false };

/** Code of screens behind log-in. */
const membersOnly =
  /\/app\/(admin|business\/owner|invoice|verification|payment|agent|data-export|lead|booking|job|quote|notification|chat|list)\//;

/** True if a module is part of one of these pages: imported directly or indirectly. */
function isPartOf(page: RegExp, module: string, context: Rolldown.ChunkingContext) {
  const importers = new Set([module]);
  for (const one of importers) for (const by of context.getModuleInfo(one)?.importers ?? []) importers.add(by);
  return [...importers].some((importer) => page.test(importer));
}

const homePage = /\/app\/home\/home-page\.tsx/;
const resultsPage = /\/app\/search\/results-page\.tsx/;
const searchPages = new RegExp(`${homePage.source}|${resultsPage.source}`);
const businessPage = /\/app\/business\/business-page\.tsx/;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), catalogs()],
  build: {
    assetsInlineLimit: 0,
    // Without the name of a chunk: the stylesheet of the server build is the same file then, and is removed.
    rolldownOptions: { checks, output: { assetFileNames: "assets/[hash][extname]" } },
  },
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
                  name: (module: string, context: Rolldown.ChunkingContext) =>
                    isPartOf(/\/app\/root\.tsx/, module, context) ||
                    (isPartOf(searchPages, module, context) && isPartOf(businessPage, module, context))
                      ? "shared"
                      : null,
                  minShareCount: 2,
                  priority: 3,
                },
                {
                  name: (module: string, context: Rolldown.ChunkingContext) =>
                    isPartOf(homePage, module, context)
                      ? "search"
                      : isPartOf(resultsPage, module, context)
                        ? "results"
                        : isPartOf(businessPage, module, context)
                          ? "business"
                          : null,
                  minShareCount: 2,
                  priority: 2,
                },
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
