import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * Warnings at each first start that call for no action: how long plugins take, and that a module which the shell
 * fetches later comes with the chat pages at once, as it should.
 */
const checks = { pluginTimings: false, ineffectiveDynamicImport: false };

/** Modules of members, owners and staff, but for the parts of them that stand on pages for everybody. */
const membersOnly = [
  "admin|agent|chat|data-export|job|lead|notification|payment|verification|business/owner",
  "live/(?!counts)|insight/(?!use-seen)|quote/(?!ask-button)|referral/(?!invited)|moderation/sanctions|ui/(axis|bar-chart)",
].join("|");
const membersPath = new RegExp(`/app/(${membersOnly})`);
/** What a business page has in common with its owner's. */
const isOfBusiness = (path: string) => /\/app\/(business\/(contact\.|hours|about|service-area)|review\/)/.test(path);
const isShared = (path: string) => /\/(app|shared)\//.test(path) && !membersPath.test(path) && !isOfBusiness(path);

/** For home, results and the pages of places; a business page has no search form. */
const isOfSearch = (path: string) =>
  /\/app\/(search\/(search-form|keyword-box|suggestion-list|use-combobox|use-suggestions|results-list|wording|way-list|why-this-order)|place\/location-picker|home\/trade-)/.test(
    path,
  );

const formParts = "use-form|drafted|text-form|tabs|picture-picker|file-preview|progress-bar|copy-field|scroll-box";
const formPaths = new RegExp(`/app/(media/|data-export/|ui/(${formParts})\\.|account/)`);
/** Of the account module, these stand on every page. */
const everywhere =
  /\/account\/(sign-in|signed-in|referral-code|log-out|start-session|member-pages|members-only|visitors-only|google\.)/;
const isField = (path: string) => /\/app\/ui\/field\./.test(path);
const isOfForms = (path: string) => formPaths.test(path) && !everywhere.test(path);

/** Parts of React Router that ours stand in for, by the end of their names. */
const ownParts: Record<string, string> = {
  // It knows no other answer to a missing network than to load the page that is left anew.
  "/routeModules.js": "app/offline/route-modules.ts",
  "/instrumentation.js": "app/offline/held-loaders.ts",
  "/fog-of-war.js": "app/offline/known-routes.ts",
};

/** Puts our parts in the place of the router's, in what browsers get. */
function ownRouterParts(): Plugin {
  const missing = new Set(Object.keys(ownParts));
  return {
    name: "own-router-parts",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId(source, importer) {
      const end = /\/[\w-]+\.js$/.exec(source)?.[0] ?? "";
      const own = ownParts[end];
      if (!own || !importer?.includes("/react-router/dist/")) return;
      missing.delete(end);
      return fileURLToPath(new URL(own, import.meta.url));
    },
    buildEnd(error) {
      if (!error && missing.size > 0)
        this.error(`React Router has other parts now than ${[...missing].join(", ")}: see vite.config.ts`);
    },
  };
}

/** Functions of React and its router that no page of ours comes to, by the end of the names of their files. */
const leftOut: Record<string, { body: string; functions: string[] }> = {
  // The router's forms only search (GET), and no fetcher does; all routes are known; no link fetches ahead.
  "/lib/router/router.js": {
    body: '{ throw Error("Left out of the build: see vite.config.ts"); }',
    functions: [
      "fetch",
      "handleFetcherAction",
      "handleFetcherLoader",
      "handleAction",
      "discoverRoutes",
      "patchRoutesImpl",
    ],
  },
  "/lib/dom/ssr/single-fetch.js": { body: "{}", functions: ["singleFetchActionStrategy"] },
  "/lib/dom/ssr/components.js": { body: "{}", functions: ["PrefetchPageLinks"] },
  // Each change of a page is searched for a <ViewTransition>, and none is found.
  "/react-dom-client.production.js": {
    body: "{}",
    functions: [
      ...["startViewTransition", "createViewTransitionInstance", "scheduleViewTransitionEvent"],
      ...["getViewTransitionName", "getViewTransitionClassName", "getClassNameByType"],
      ...["applyViewTransitionName", "restoreViewTransitionName", "restoreViewTransitionOnHostInstances"],
      ...["applyViewTransitionToHostInstances", "applyViewTransitionToHostInstancesRecursive"],
      ...["measureViewTransitionHostInstancesRecursive", "measureNestedViewTransitions"],
      ...["measureInstance", "measureClonedInstance", "createMeasurement", "trackEnterViewTransitions"],
      ...["commitEnterViewTransitions", "commitExitViewTransitions", "commitNestedViewTransitions"],
      ...["commitAppearingPairViewTransitions", "commitDeletedPairViewTransitions"],
      ...["restorePairedViewTransitions", "restoreEnterOrExitViewTransitions", "restoreNestedViewTransitions"],
    ],
  },
};

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  id?: { name: string } | null;
  body?: SyntaxNode;
}

/** Declarations of functions below `node`, those inside of others too. */
function functionsIn(node: unknown): SyntaxNode[] {
  if (typeof node !== "object" || node === null) return [];
  const inside = Object.values(node).flatMap(functionsIn);
  return "type" in node && node.type === "FunctionDeclaration" ? [node as SyntaxNode, ...inside] : inside;
}

/**
 * Empties functions that no page comes to, in what browsers get: what only they use falls out with them, 5 KB of each first
 * visit (docs/decisions/0027-lighter-react.md). A new release of React that has no function of such a name fails the build.
 */
function leaveOut(): Plugin {
  const missing = new Set(Object.keys(leftOut));
  return {
    name: "leave-out",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      const path = Object.keys(leftOut).find((end) => id.endsWith(end));
      if (!path) return;
      missing.delete(path);
      const { body, functions } = leftOut[path]!;
      const declared = functionsIn(this.parse(code)).filter(({ id }) => id && functions.includes(id.name));
      if (declared.length !== functions.length) this.error(`${path} has other functions now: see vite.config.ts`);
      return declared
        .map(({ body }) => body!)
        .sort((one, other) => other.start - one.start)
        .reduce((text, { start, end }) => text.slice(0, start) + body + text.slice(end), code);
    },
    buildEnd(error) {
      if (!error && missing.size > 0) this.error(`No such files now: ${[...missing].join(", ")}: see vite.config.ts`);
    },
  };
}

/** Puts our link in the place of the router's, in what the server renders with. */
function linksOnServer(): Plugin {
  const own = fileURLToPath(new URL("app/router-on-server.tsx", import.meta.url));
  return {
    name: "links-on-server",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "ssr",
    resolveId: (source, importer) =>
      source === "react-router" && importer?.includes("/app/") && importer !== own ? own : undefined,
  };
}

export default defineConfig({
  plugins: [ownRouterParts(), linksOnServer(), leaveOut(), tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, rolldownOptions: { checks } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A request costs more than its bytes on a slow network: what several pages share travels together.
            codeSplitting: {
              groups: [
                // The payment popup is fetched at the first payment, and not before.
                {
                  name: "vendor",
                  test: /node_modules\/(?!@paystack)|vite\/preload-helper/,
                  priority: 3,
                },
                {
                  name: "shared",
                  test: (path: string) => isShared(path) && !isOfForms(path) && !isField(path) && !isOfSearch(path),
                  minShareCount: 2,
                  priority: 2,
                },
                // Home and business pages have no text field of this kind before a tap.
                { name: "fields", test: isField, minShareCount: 2, priority: 0 },
                { name: "search", test: isOfSearch, minShareCount: 2, priority: 1 },
                { name: "business", test: isOfBusiness, minShareCount: 2, priority: 1 },
                // Fetched with the first form: pages that visitors read have none before a tap.
                { name: "forms", test: isOfForms, minShareCount: 2, priority: 0 },
              ],
            },
          },
        },
      },
    },
  },
});
