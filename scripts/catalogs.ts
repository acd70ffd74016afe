/**
 * The texts of the screens and their translations. Collects `say("…")` calls of `app/` and `shared/` with the pages that show
 * them; `app/locales/*.po` contains the translations; the build contains each language in two parts.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync, Visitor } from "vite";
import { memberPages } from "#/app/account/member-pages.ts";
import { tooLong } from "#/server/platform/fields.ts";
import { readTranslations } from "#/server/platform/say-in.ts";
import { sentences, textContext } from "#/server/text-channels/sentences.ts";
import categories from "#/server/trade/data/categories.json" with { type: "json" };
import serviceTags from "#/server/trade/data/service-tags.json" with { type: "json" };
import { refusalTexts } from "#/shared/error-codes.ts";
import { type TranslatedLanguage, translatedLanguages } from "#/shared/language.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { nameOf } from "#/shared/say.ts";

/** Minimum share of translated texts to show a page in a language; below it the whole page is in English. */
const shareMin = 0.95;

export interface Message {
  id: string;
  plural?: string;
  context?: string;
}

interface Source {
  messages: Message[];
  imports: string[];
  /** Dynamic imports. */
  fetched: string[];
  /** Arguments of `say` that are not literals: templates, conditions. */
  unread: string[];
  /** Titles of members' pages, which the server renders too. */
  titles: string[];
}

/** Modules whose error messages are translated; those about money and of the back office are in English only. */
const refusing: Record<"public" | "later", string[]> = {
  public: ["account", "phone", "place", "platform", "search"],
  later: [
    ...["agent", "booking", "business", "chat", "consent", "job", "lead", "media", "moderation", "notification"],
    ...["alert", "quote", "review", "saved", "trade", "verification"],
  ],
};

interface Page {
  /** Route id. */
  id: string;
  file: string;
  isForMembers: boolean;
}

/** `public`: public pages; `later`: members' pages and dynamic imports; `server`: emails, texts and notifications. */
export type Part = "public" | "later" | "server";

/** Server files with texts for members. */
const speaking = [
  "server/*/notices.ts",
  "server/*/*email*.ts",
  "server/platform/mail/mail.ts",
  "server/phone/phone.ts",
];

export const poFile = (language: TranslatedLanguage) => `app/locales/${language}.po`;
export const keyOf = ({ id, context }: Message) => (context ? `${context}\u0004${id}` : id);

/** Data files with texts that no screen contains as a literal. */
const dataFiles = { category: "server/trade/data/categories.json", service: "server/trade/data/service-tags.json" };

/** Modules that may contain texts. */
const isOurs = (path: string) => /^(app|shared)\//.test(path) && /\.tsx?$/.test(path);

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith("#/")) return specifier.slice(2);
  return specifier.startsWith(".") ? join(dirname(from), specifier) : undefined;
}

function read(file: string): Source {
  const text = readFileSync(file, "utf8");
  const { program, module } = parseSync(file, text);
  // A type brings no texts.
  const specifiers = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ];
  const ours = (given: string[]) => given.flatMap((specifier) => resolve(file, specifier) ?? []).filter(isOurs);
  const imports = ours(specifiers);
  const fetched = ours(
    module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  );
  const messages: Message[] = [];
  const unread: string[] = [];
  const titles: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      const name = text.slice(callee.start, callee.end);
      const texts = given.map(literalOf);
      const [first] = given;
      if (name === "unlisted" && first?.type === "CallExpression")
        titles.push(...first.arguments.map(literalOf).filter((title) => title !== undefined));
      if (name === "say" && (first?.type === "TemplateLiteral" || first?.type === "ConditionalExpression"))
        unread.push(text.slice(first.start, first.end));
      if ((name === "say" || name === "sayLater") && texts[0])
        messages.push({ id: texts[0], ...(name === "say" && texts[2] ? { context: texts[2] } : {}) });
      if (name === "say.many" && texts[1] && texts[2]) messages.push({ id: texts[1], plural: texts[2] });
    },
  }).visit(program);
  return { messages, imports, fetched, unread, titles };
}

const literalOf = (node: { type: string; value?: unknown }) =>
  node.type === "Literal" && typeof node.value === "string" ? node.value : undefined;

/** Messages of the errors that a server file throws, or of the fields in a contract. */
function readRefusals(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const found: (string | undefined)[] = [];
  const isContract = file.endsWith("/contract.ts");
  new Visitor({
    NewExpression({ callee, arguments: given }) {
      if (text.slice(callee.start, callee.end) === "AppError") found.push(...given.slice(1, 2).map(literalOf));
    },
    CallExpression({ callee, arguments: given }) {
      const name = /(\w+)$/.exec(text.slice(callee.start, callee.end))?.[1] ?? "";
      if (isContract && /^(string|number|min|max|regex|refine|requiredText)$/.test(name))
        found.push(...given.map(literalOf));
    },
    Property({ key, value }) {
      if (isContract && text.slice(key.start, key.end) === "error") found.push(literalOf(value));
    },
  }).visit(parseSync(file, text).program);
  return found.filter((one) => one !== undefined && /^[A-Z].* /.test(one)) as string[];
}

const routeIds = (): Page[] => {
  const routes = readFileSync("app/routes.ts", "utf8");
  const publicFiles = [...routes.matchAll(/"([\w/-]+-page\.tsx)"/g)].map(([, file = ""]) => file);
  return [
    ...publicFiles
      .filter((file) => !/^(admin|design)\//.test(file))
      .map((file) => ({ id: file.replace(/\.tsx$/, ""), file: `app/${file}`, isForMembers: false })),
    ...memberPages.map(({ path, file }) => ({ id: path, file: `app/${file}`, isForMembers: true })),
  ];
};

export interface Texts {
  /** Every text with the files that contain it, in the order for translators: public pages first. */
  all: Map<string, { message: Message; files: string[]; part: Part }>;
  /** Keys of the texts of each page, including its layouts; `keysAtOnce` without those of dynamic imports. */
  pages: Map<string, { keys: Set<string>; keysAtOnce: Set<string>; isForMembers: boolean }>;
  /** Texts that cannot be collected, as "file: expression". */
  unread: string[];
}

/** Collects the texts of all screens except the back office, which is in English only. */
export function collectTexts(): Texts {
  const sources = new Map<string, Source>();
  const sourceOf = (file: string): Source => {
    const known = sources.get(file);
    if (known) return known;
    const source = existsSync(file) ? read(file) : { messages: [], imports: [], fetched: [], unread: [], titles: [] };
    sources.set(file, source);
    return source;
  };
  const reach = (start: string, nextOf: (source: Source) => string[], seen = new Set<string>()): Set<string> => {
    if (seen.has(start) || start.startsWith("app/admin/")) return seen;
    seen.add(start);
    for (const next of nextOf(sourceOf(start))) reach(next, nextOf, seen);
    return seen;
  };
  const atOnce = ({ imports }: Source) => imports;
  const inAll = ({ imports, fetched }: Source) => [...imports, ...fetched];
  const rootOf = (nextOf: typeof inAll) => reach("app/root.tsx", nextOf);
  const frameOf = (nextOf: typeof inAll) => reach("app/account/members-only.tsx", nextOf, rootOf(nextOf));
  const [rootAtOnce, frameAtOnce, frame] = [rootOf(atOnce), frameOf(atOnce), frameOf(inAll)];
  const pages: Texts["pages"] = new Map();
  const all: Texts["all"] = new Map();
  const note = (message: Message, file: string, part: Part) => {
    const entry = all.get(keyOf(message)) ?? { message, files: [], part };
    if (part === "public") entry.part = part;
    if (message.plural) entry.message = message;
    if (!entry.files.includes(file)) entry.files.push(file);
    all.set(keyOf(message), entry);
  };
  for (const { id, file, isForMembers } of routeIds()) {
    const [keys, keysAtOnce] = [new Set<string>(), new Set<string>()];
    // A public page shows nothing of the members' frame: all public texts are fetched on the way to a page within it.
    const shownAtOnce = new Set([...rootAtOnce, ...reach(file, atOnce)]);
    for (const source of new Set([...frame, ...reach(file, inAll)]))
      for (const message of sourceOf(source).messages) {
        keys.add(keyOf(message));
        if (shownAtOnce.has(source)) keysAtOnce.add(keyOf(message));
        note(
          message,
          source,
          isForMembers || !(shownAtOnce.has(source) || frameAtOnce.has(source)) ? "later" : "public",
        );
      }
    pages.set(id, { keys, keysAtOnce, isForMembers });
  }
  for (const title of [...sources.values()].flatMap(({ titles }) => titles)) all.get(title)!.part = "public";
  for (const { name } of categories) note({ id: name }, dataFiles.category, "public");
  for (const { name } of serviceTags) note({ id: name }, dataFiles.service, "public");
  for (const [part, modules] of Object.entries(refusing))
    for (const file of modules.flatMap((name) => globSync(`server/${name}/**/*.ts`)).sort())
      if (!file.includes(".test.")) for (const id of readRefusals(file)) note({ id }, file, part as Part);
  for (const id of new Set(Object.values(lengthMax).map(tooLong))) note({ id }, "server/platform/fields.ts", "later");
  for (const file of globSync(speaking).sort())
    if (!file.includes(".test.")) for (const message of sourceOf(file).messages) note(message, file, "server");
  for (const id of Object.values(sentences))
    note({ id, context: textContext }, "server/text-channels/sentences.ts", "server");
  for (const [context, id] of Object.entries(refusalTexts)) note({ id, context }, "shared/error-codes.ts", "public");
  const unread = [...sources].flatMap(([file, source]) => source.unread.map((what) => `${file}: ${what}`));
  return { all, pages, unread };
}

/** True if enough texts of a page are translated to show it in the language. */
export const isReady = (keys: ReadonlySet<string>, has: (key: string) => boolean): boolean =>
  keys.size > 0 && [...keys].filter(has).length >= keys.size * shareMin;

/** The texts of one part of a language; the public part also has the pages that are shown in the language. */
export function compile(language: TranslatedLanguage, part: Part) {
  const { all, pages } = collectTexts();
  const translations = readTranslations(language);
  const texts = Object.fromEntries(
    [...translations].flatMap(([key, { forms }]) => {
      const text = all.get(key);
      if (text?.part !== part) return [];
      const { message } = text;
      // The browser has the error code instead of this message.
      const name =
        message.context && message.context in refusalTexts ? keyOf({ id: "", context: message.context }) : key;
      return [[nameOf(name), message.plural ? forms : forms[0]]];
    }),
  );
  const ready = [...pages].filter(([, { keys }]) => isReady(keys, (key) => translations.has(key))).map(([id]) => id);
  const drafts = [...pages.keys()].filter((id) =>
    [...(pages.get(id)?.keys ?? [])].some((key) => translations.get(key)?.isDraft),
  );
  return part === "public" ? { texts, ready, hasDrafts: drafts.length > 0 } : { texts };
}

/** Names of the texts that each public page may show before anything more is loaded. */
const compilePages = () =>
  Object.fromEntries(
    [...collectTexts().pages]
      .filter(([, { isForMembers }]) => !isForMembers)
      .map(([id, { keysAtOnce }]) => [id, [...keysAtOnce].map(nameOf)]),
  );

/** Vite plugin: `import catalog from "./locales/pcm.po?public"` imports the result of `compile`; `?pages` that of `compilePages`. */
export function catalogs() {
  return {
    name: "catalogs",
    load(id: string) {
      const [, language, part] = /\/app\/locales\/(\w+)\.po\?(public|later|pages)$/.exec(id) ?? [];
      if (!language || !translatedLanguages.includes(language as TranslatedLanguage)) return;
      const compiled = part === "pages" ? compilePages() : compile(language as TranslatedLanguage, part as Part);
      return `export default ${JSON.stringify(compiled)}`;
    },
  };
}
