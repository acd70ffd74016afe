import { z } from "zod";

const url = z.url("must be an address such as https://example.com");
const optionalUrl = url.optional();
const wholeNumber = (least: number, most: number) =>
  z.coerce
    .number(`must be a whole number from ${least} to ${most}`)
    .int(`must be a whole number from ${least} to ${most}`)
    .min(least, `must be a whole number from ${least} to ${most}`)
    .max(most, `must be a whole number from ${least} to ${most}`);

/** `loopback`, addresses or networks, or how many proxies stand in front. */
const trustProxy = z
  .string()
  .regex(/^(loopback|\d{1,2}|[0-9a-fA-F.:]+(\/\d{1,3})?(,[0-9a-fA-F.:]+(\/\d{1,3})?)*)$/, "must be loopback, a CIDR or a count")
  .transform((value) => (/^\d{1,2}$/.test(value) ? Number(value) : value));

const Environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default("0.0.0.0"),
  PUBLIC_URL: optionalUrl,
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, "must begin with postgres://")
    .optional(),
  TRUST_PROXY: trustProxy.optional(),
  DEMO_BUSINESSES: wholeNumber(0, 1_000_000).optional(),
  BRAND_NAME: z.string().trim().min(1, "must not be empty").max(40, "must have at most 40 letters").default("LocalChap"),
  SUPPORT_EMAIL: z.email("must be an e-mail address").default("support@localchap.example"),
  AGENT_SITE_URL: optionalUrl,
  APP_STORE_URL: optionalUrl,
  FACEBOOK_URL: optionalUrl,
  INSTAGRAM_URL: optionalUrl,
  X_URL: optionalUrl,
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "must be fatal, error, warn, info, debug, trace or silent")
    .default("info"),
});

export interface Config {
  port: number;
  host: string;
  /** Without a slash at its end. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | undefined;
  trustProxy: string | number | undefined;
  /** How many made-up listings an empty database begins with. */
  demoBusinesses: number;
  brand: string;
  supportEmail: string;
  links: { agentSite: string; appStore: string; facebook: string; instagram: string; x: string };
  logLevel: z.output<typeof Environment>["LOG_LEVEL"];
}

/**
 * Reads the settings once. An empty variable counts as not set.
 * @throws Error with one line that names the first wrong setting
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const read = Environment.safeParse(given);
  if (!read.success) {
    const [problem] = read.error.issues;
    throw new Error(`${String(problem?.path[0])} ${problem?.message}`);
  }
  const set = read.data;
  return {
    port: set.PORT,
    host: set.HOST,
    publicUrl: (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/\/+$/, ""),
    dataDir: set.DATA_DIR,
    databaseUrl: set.DATABASE_URL,
    trustProxy: set.TRUST_PROXY,
    demoBusinesses: set.DEMO_BUSINESSES ?? (set.DATABASE_URL ? 0 : 2_000),
    brand: set.BRAND_NAME,
    supportEmail: set.SUPPORT_EMAIL,
    links: {
      agentSite: set.AGENT_SITE_URL ?? "",
      appStore: set.APP_STORE_URL ?? "",
      facebook: set.FACEBOOK_URL ?? "",
      instagram: set.INSTAGRAM_URL ?? "",
      x: set.X_URL ?? "",
    },
    logLevel: set.LOG_LEVEL,
  };
}
