import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { layers } from "#/server/modules.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Layer of each server module: modules call down or sideways, events travel up. */
const layerOf = new Map(layers.flatMap((modules, layer) => modules.map(({ name }) => [name, layer] as const)));

interface Import {
  /** Path from the root of the repository: `server/review/module.ts`. */
  from: string;
  to: string;
  isTypeOnly: boolean;
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const sources = globSync("{server,app,shared}/**/*.{ts,tsx}", { cwd: root }).sort();
/** Entry points of evaluations, which may import what they evaluate. */
const scripts = ["server/chat/safety/safety-eval.ts", "server/business/import.ts", "server/text-channels/simulator.ts"];
const imports = sources.filter((path) => !isTest(path) && !scripts.includes(path)).flatMap(importsOf);

/** Imports of a file, without packages. */
function importsOf(from: string): Import[] {
  const text = readFileSync(join(root, from), "utf8");
  const statements = text.matchAll(
    /^(?:import|export)\s+(type\s)?[^;"']*?["']([^"']+)["']|\bimport\(["']([^"']+)["']\)/gm,
  );
  return [...statements].flatMap(([, type, named, dynamic]) => {
    const given = (named ?? dynamic)!;
    const to = given.startsWith("#/")
      ? given.slice(2)
      : given.startsWith(".")
        ? normalize(join(dirname(from), given))
        : undefined;
    return to ? [{ from, to, isTypeOnly: type !== undefined }] : [];
  });
}

/** Side and module of a file: `server` and `review` for `server/review/module.ts`; files beside the modules have none. */
function placeOf(path: string) {
  const [side = "", module = "", ...rest] = path.split("/");
  return { side, module: rest.length > 0 ? module : "", file: basename(path) };
}

/** Imports for which `isBroken`, as text. */
const broken = (isBroken: (one: Import) => boolean) =>
  imports.filter(isBroken).map(({ from, to }) => `${from} takes ${to}`);

const inServer = ({ from, to }: Import) => from.startsWith("server/") && to.startsWith("server/");
const isModule = (module: string) => module !== "" && module !== "platform";
/** Contracts are open to every module; another test covers tables. */
const isForEverybody = (path: string) => ["tables.ts", "contract.ts"].includes(basename(path));
const isMaker = (path: string) => basename(path) === "make.ts";
/** The demo fills the tables of all modules. */
const isOfDemo = (path: string) => path.startsWith("server/demo/");
const isDemoData = ({ from, to }: Import) => isOfDemo(from) && to.includes("/data/");

/** The first circular import among these files, as paths; empty without one. */
function circleAmong(files: ReadonlySet<string>): string[] {
  const edges = Map.groupBy(
    imports.filter(({ from, to }) => files.has(from) && files.has(to)),
    ({ from }) => from,
  );
  const done = new Set<string>();
  const walk = (path: string, way: readonly string[]): string[] => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (done.has(path)) return [];
    for (const { to } of edges.get(path) ?? []) {
      const circle = walk(to, [...way, path]);
      if (circle.length > 0) return circle;
    }
    done.add(path);
    return [];
  };
  for (const path of files) {
    const circle = walk(path, []);
    if (circle.length > 0) return circle;
  }
  return [];
}

describe("the server", () => {
  test("tables of the server import each other without cycles", () => {
    const tables = new Set(sources.filter((path) => path.startsWith("server/") && basename(path) === "tables.ts"));

    expect(circleAmong(tables)).toEqual([]);
  });

  test("every module of the server has a layer", () => {
    const modules = new Set(
      sources.map(placeOf).flatMap(({ side, module }) => (side === "server" && isModule(module) ? [module] : [])),
    );

    expect([...modules].filter((module) => !layerOf.has(module))).toEqual([]);
  });

  test("a module calls modules below it, and events go up", () => {
    const isUpward = (one: Import) => {
      const [from, to] = [placeOf(one.from), placeOf(one.to)];
      return (
        inServer(one) &&
        isModule(from.module) &&
        isModule(to.module) &&
        !isForEverybody(one.to) &&
        layerOf.get(to.module)! > layerOf.get(from.module)!
      );
    };

    expect(broken(isUpward)).toEqual([]);
  });

  /** Allowed upward reads, as pairs of modules. Instead of a new one, call the other service or add a field to an event. */
  const upwardReads = [
    ...["booking", "job", "payment", "reply-time", "review", "verification"].map((to) => `business ${to}`),
    ...["media business", "notification chat", "reply-time quote"],
  ];

  test("a module reads the tables of modules beside and below it", () => {
    const readUpward = imports
      .filter((one) => inServer(one) && basename(one.to) === "tables.ts" && !isMaker(one.from) && !isOfDemo(one.from))
      .map(({ from, to }) => [placeOf(from).module, placeOf(to).module] as const)
      .filter(([from, to]) => isModule(from) && isModule(to) && layerOf.get(to)! > layerOf.get(from)!)
      .map((pair) => pair.join(" "));

    expect([...new Set(readUpward)].sort()).toEqual(upwardReads.toSorted());
  });

  test("a module calls another only through its service, the file named like the module", () => {
    const isSideDoor = (one: Import) => {
      const [from, to] = [placeOf(one.from), placeOf(one.to)];
      const isService = one.to === `server/${to.module}/${to.module}.ts`;
      const isMaking = (isMaker(one.from) || isOfDemo(one.from)) && isMaker(one.to);
      return (
        inServer(one) &&
        isModule(from.module) &&
        isModule(to.module) &&
        from.module !== to.module &&
        !isService &&
        !isForEverybody(one.to) &&
        !isDemoData(one) &&
        !isMaking
      );
    };

    expect(broken(isSideDoor)).toEqual([]);
  });

  test("a module does not import the construction of services, only the types in services.ts", () => {
    const isBuilding = ({ from, to, isTypeOnly }: Import) =>
      placeOf(from).module !== "" &&
      to.startsWith("server/") &&
      placeOf(to).module === "" &&
      !(to === "server/services.ts" && isTypeOnly);

    expect(broken((one) => inServer(one) && isBuilding(one))).toEqual([]);
  });

  test("the platform is the lowest layer: it imports nothing but itself and shared/, not even a type", () => {
    const isPlatform = (path: string) => path.startsWith("server/platform/");

    expect(broken(({ from, to }) => isPlatform(from) && !isPlatform(to) && !to.startsWith("shared/"))).toEqual([]);
  });

  test("every module registers itself: its module.ts is imported by modules.ts only", () => {
    const plugged = imports.filter(({ to }) => placeOf(to).file === "module.ts" && isModule(placeOf(to).module));

    expect(plugged.filter(({ from }) => from !== "server/modules.ts")).toEqual([]);
    expect(plugged.map(({ to }) => placeOf(to).module).sort()).toEqual([...layerOf.keys()].sort());
  });

  test("the server imports nothing from app/", () => {
    expect(broken(({ from, to }) => from.startsWith("server/") && to.startsWith("app/"))).toEqual([]);
  });

  test("the product contains no factories of test and demo data", () => {
    expect(broken(({ from, to }) => isMaker(to) && !isMaker(from) && !isOfDemo(from))).toEqual([]);
    expect(broken(({ to }) => to.startsWith("tests/") || isTest(to))).toEqual([]);
  });
});

describe("app/", () => {
  /** The parts of Home that only some people load, too. */
  const partsOfPages = ["app/home/your-things.tsx", "app/home/featured-near.tsx"];
  const isPage = (path: string) => path.endsWith("-page.tsx") || partsOfPages.includes(path);
  const isRootOfApp = (path: string) => placeOf(path).module === "";
  /** Files at the root that every module uses for `/v2`; they import no module. */
  const tools = [
    "app/api.ts",
    "app/cached-contacts.ts",
    "app/looked-at.ts",
    "app/page-title.ts",
    "app/session.ts",
    "app/store.ts",
    "app/use-query.ts",
    "app/use-config.ts",
    "app/use-online.ts",
  ];
  /** Parts that a module exports to parts of others: location picker, log-in, phone confirmation, reports. */
  const heldOut = [
    "app/account/member-pages.ts",
    "app/place/location-picker.tsx",
    "app/place/position.ts",
    "app/place/recent-places.ts",
    "app/account/sign-in-button.tsx",
    "app/account/sign-in.ts",
    "app/account/portrait.tsx",
    "app/account/confirm-phone.tsx",
    "app/account/log-out.ts",
    "app/business/owner/owner-tools.tsx",
    "app/business/message-button.tsx",
    "app/business/use-call.ts",
    "app/business/call-icon.tsx",
    "app/saved/save-button.tsx",
    "app/insight/use-seen.ts",
    "app/lead/customer-field.tsx",
    "app/language/catalogs.ts",
    "app/language/language-links.tsx",
    "app/language/member-language.ts",
    "app/live/counts.ts",
    "app/live/live.ts",
    "app/live/back-off.ts",
    "app/moderation/report.ts",
    "app/notification/use-read-here.ts",
    "app/offline/opened.ts",
    "app/search/map-picture.tsx",
    "app/moderation/report-button.tsx",
    "app/site/error-page.tsx",
  ];
  /** The shell combines parts of modules, as a page does. */
  const isShell = (path: string) => path.startsWith("app/site/");

  test("app/ imports contract.ts from the server, nothing else", () => {
    expect(
      broken(
        ({ from, to }) => from.startsWith("app/") && to.startsWith("server/") && placeOf(to).file !== "contract.ts",
      ),
    ).toEqual([]);
  });

  test("app/ imports types only from contract.ts: otherwise every page would load zod", () => {
    const isValue = ({ from, to, isTypeOnly }: Import) =>
      from.startsWith("app/") && to.startsWith("server/") && !isTypeOnly;
    expect(broken(isValue)).toEqual([]);
  });

  test("a part imports its own module, ui/, media/ and exported parts only; pages and the shell import parts of any module", () => {
    const isSideways = ({ from, to }: Import) => {
      const [here, there] = [placeOf(from), placeOf(to)];
      if (here.side !== "app" || there.side !== "app" || isPage(from) || isRootOfApp(from)) return false;
      if (isShell(from) || heldOut.includes(to)) return false;
      return !tools.includes(to) && ![here.module, "ui", "media"].includes(there.module);
    };

    expect(broken(isSideways)).toEqual([]);
  });

  test("shared files at the root of app/ import no module", () => {
    expect(broken(({ from, to }) => tools.includes(from) && to.startsWith("app/") && !tools.includes(to))).toEqual([]);
  });

  test("ui/ imports no module", () => {
    const isKnowing = ({ from, to }: Import) =>
      from.startsWith("app/ui/") && !to.startsWith("app/ui/") && !to.startsWith("shared/") && to !== "app/store.ts";

    expect(broken(isKnowing)).toEqual([]);
  });
});

test("shared/ is pure: it imports nothing from outside", () => {
  expect(broken(({ from, to }) => from.startsWith("shared/") && !to.startsWith("shared/"))).toEqual([]);
  const io = /from "(node:|react|zod|drizzle)/;
  const impure = sources.filter((path) => path.startsWith("shared/") && !isTest(path));
  expect(impure.filter((path) => io.test(readFileSync(join(root, path), "utf8")))).toEqual([]);
});

describe("files", () => {
  test("files are named after their content: no utils, no barrel", () => {
    const isDrawer = (path: string) => /^(utils?|helpers?|misc|common|index)\.tsx?$/.test(basename(path));

    expect(sources.filter(isDrawer)).toEqual([]);
  });

  test("files are kebab-case", () => {
    const isKebab = (path: string) => /^[a-z0-9]+(-[a-z0-9]+)*(\.(server|client|test|d))*\.tsx?$/.test(basename(path));

    expect(sources.filter((path) => !isKebab(path))).toEqual([]);
  });

  const linesMax = 400;
  test(`files have at most ${linesMax} lines`, () => {
    const lengths = sources.map((path) => ({ path, lines: readFileSync(join(root, path), "utf8").split("\n").length }));
    const long = lengths.filter(({ path, lines }) => !isTest(path) && lines > linesMax);

    expect(long.map(({ path, lines }) => `${path} has ${lines} lines`)).toEqual([]);
  });
});
