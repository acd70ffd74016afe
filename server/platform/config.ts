import { isIP } from "node:net";
import { z } from "zod";

const url = z.url({ protocol: /^https?$/, error: "must be an address such as https://example.com" });
const optionalUrl = url.optional();
const wholeNumber = (least: number, most: number) =>
  z.coerce
    .number(`must be a whole number from ${least} to ${most}`)
    .int(`must be a whole number from ${least} to ${most}`)
    .min(least, `must be a whole number from ${least} to ${most}`)
    .max(most, `must be a whole number from ${least} to ${most}`);

/** An address such as 10.0.0.1, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const bitsMax = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!;
  return (
    bitsMax > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax))
  );
}

const isBrokerAddress = (text: string) =>
  text.split(",").every((each) => ["nats:", "tls:"].includes(URL.parse(each.trim())?.protocol ?? ""));

/** `loopback`, addresses or networks, or how many proxies stand in front. */
const trustProxy = z
  .string()
  .refine((value) => /^(loopback|\d{1,2})$/.test(value) || value.split(",").every(isNetwork), {
    error: "must be loopback, a CIDR or a count",
  })
  .transform((value) => (/^\d{1,2}$/.test(value) ? Number(value) : value));

/** Origins as browsers write them, separated by commas: https://app.example.com */
const origins = z
  .string()
  .transform((text) => text.split(",").map((each) => each.trim()))
  .refine((list) => list.every((each) => /^https?:\/\//.test(each) && URL.parse(each)?.origin === each), {
    error: "must be origins such as https://app.example.com, separated by commas",
  });

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default("0.0.0.0"),
  PUBLIC_URL: optionalUrl,
  ALLOWED_ORIGINS: origins.default([]),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, "must begin with postgres://")
    .optional(),
  TRUST_PROXY: trustProxy.optional(),
  DEMO_BUSINESSES: wholeNumber(0, 1_000_000).optional(),
  ADMIN_EMAIL: z.email("must be an e-mail address").optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, "must have at least 8 characters")
    .max(128, "must have at most 128 characters")
    .optional(),
  API_KEY: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, "must begin with smtp:// or smtps://")
    .optional(),
  MAIL_FROM: z.string().trim().min(3, "must be an address").max(200, "must be an address").optional(),
  S3_ENDPOINT: optionalUrl,
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default("auto"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_JWKS_URL: url.default("https://www.googleapis.com/oauth2/v3/certs"),
  PAYSTACK_PUBLIC_KEY: z.string().optional(),
  PAYSTACK_SECRET_KEY: z.string().optional(),
  PAYSTACK_API_URL: url.default("https://api.paystack.co"),
  CAC_API_URL: url.default("https://api.prembly.com"),
  CAC_APP_ID: z.string().optional(),
  CAC_API_KEY: z.string().optional(),
  SMS_PROVIDER: z.enum(["termii", "africastalking"], "must be termii or africastalking").optional(),
  SMS_API_KEY: z.string().optional(),
  SMS_USERNAME: z.string().optional(),
  SMS_SENDER: z.string().max(11, "must have at most 11 letters").optional(),
  SMS_API_URL: optionalUrl,
  LINE_SECRET: z
    .string()
    .regex(/^[\w-]{16,100}$/, "must be 16 to 100 letters, digits, - or _")
    .optional(),
  WHATSAPP_PHONE_ID: z.string().optional(),
  WHATSAPP_TOKEN: z.string().optional(),
  WHATSAPP_APP_SECRET: z.string().optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().optional(),
  WHATSAPP_API_URL: url.default("https://graph.facebook.com/v23.0"),
  REFERRAL_REWARD: wholeNumber(1, 1_000_000).default(500),
  PAYOUT_MINIMUM: wholeNumber(1, 10_000_000).default(2_000),
  BRAND_NAME: z
    .string()
    .trim()
    .min(1, "must not be empty")
    .max(40, "must have at most 40 letters")
    .default("LocalChap"),
  SUPPORT_EMAIL: z.email("must be an e-mail address").default("support@localchap.example"),
  AGENT_SITE_URL: optionalUrl,
  APP_STORE_URL: optionalUrl,
  FACEBOOK_URL: optionalUrl,
  INSTAGRAM_URL: optionalUrl,
  X_URL: optionalUrl,
  DATABASE_REPLICA_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, "must begin with postgres://")
    .optional(),
  NATS_URL: z
    .string()
    .refine(isBrokerAddress, "must be nats://host:port or tls://host:port, or several of them separated by commas")
    .optional(),
  PAGES_A_MINUTE: wholeNumber(1, 1_000_000).default(120),
  SHED_REQUESTS: wholeNumber(1, 100_000).default(500),
  SHED_MEMORY_PERCENT: wholeNumber(10, 100).default(90),
  SHED_DELAY_MS: wholeNumber(50, 60_000).default(2_000),
  DRAIN_SECONDS: wholeNumber(0, 5).default(0),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl,
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,\s]+=[^,]+(,\s*[^=,\s]+=[^,]+)*$/, "must be name=value, separated by commas")
    .optional(),
  OTEL_SERVICE_NAME: z.string().default("localchap"),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "must be fatal, error, warn, info, debug, trace or silent",
    )
    .default("info"),
});

/** Bucket for pictures, when they are not in the data folder. */
export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The provider that text messages go by. */
export interface SmsConfig {
  provider: "termii" | "africastalking";
  /** Without a slash at its end. */
  apiUrl: string;
  apiKey: string;
  /** Of the account at Africa's Talking; Termii has none. */
  username: string;
  /** Sender that people see; empty: the provider's own. */
  sender: string;
}

/** WhatsApp Cloud API of one number. */
export interface WhatsAppConfig {
  /** Without a slash at its end. */
  apiUrl: string;
  phoneId: string;
  token: string;
  appSecret: string;
  verifyToken: string;
}

export interface Config {
  port: number;
  host: string;
  /** Without a slash at its end. */
  publicUrl: string;
  /** Other sites whose scripts may call `/v2`. */
  allowedOrigins: string[];
  dataDir: string;
  databaseUrl: string | undefined;
  trustProxy: string | number | undefined;
  /** Number of demo listings that an empty database begins with. */
  demoBusinesses: number;
  /** The first administrator: made, or its password set anew, at each start. */
  administrator: { email: string; password: string } | undefined;
  /** Publishable; the web client sends it at sign-in. */
  apiKey: string | undefined;
  /** Absent: mails are written into the data folder. */
  smtpUrl: string | undefined;
  mailFrom: string;
  s3: S3Config | undefined;
  google: { clientId: string; jwksUrl: string } | undefined;
  /** Absent: the test checkout, in which no money moves. */
  paystack: { publicKey: string; secretKey: string; apiUrl: string } | undefined;
  /** The register of companies; absent: reviewers look numbers up by hand. */
  registry: { apiUrl: string; appId: string; apiKey: string } | undefined;
  /** Absent: texts are written into the data folder. */
  sms: SmsConfig | undefined;
  /** USSD, SMS and WhatsApp; absent: off. */
  line: { secret: string; whatsapp: WhatsAppConfig | undefined } | undefined;
  /** Push services on our own machine are spoken to; never outside development and tests. */
  mayPushInside: boolean;
  /** Reward for the business of an invited friend. */
  referralRewardKobo: number;
  /** Smallest balance that can be paid out. */
  payoutMinimumKobo: number;
  brand: string;
  supportEmail: string;
  /** A copy of the database that follows it, for reading what everybody may see. */
  replicaUrl: string | undefined;
  /** NATS, for live news between processes; absent: the database carries it. */
  brokerUrl: string | undefined;
  /** Pages that are not kept, of one network; half as many at once. */
  pagesAMinute: number;
  /** Beyond any of these, work is refused: requests at once, share of the memory, lateness of the event loop. */
  limits: { requests: number; memoryPercent: number; delayMs: number };
  /** Time it goes on answering after SIGTERM, so that a load balancer notices. */
  drainMs: number;
  /** Address that spans are sent to by OTLP. */
  traces: { endpoint: string; headers: Record<string, string>; service: string } | undefined;
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
    allowedOrigins: set.ALLOWED_ORIGINS,
    dataDir: set.DATA_DIR,
    databaseUrl: set.DATABASE_URL,
    trustProxy: set.TRUST_PROXY,
    demoBusinesses: set.DEMO_BUSINESSES ?? (set.DATABASE_URL ? 0 : 2_000),
    administrator: together(set, ["ADMIN_EMAIL", "ADMIN_PASSWORD"])
      ? { email: set.ADMIN_EMAIL!, password: set.ADMIN_PASSWORD! }
      : undefined,
    apiKey: set.API_KEY,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM ?? `${set.BRAND_NAME} <${set.SUPPORT_EMAIL}>`,
    s3: together(set, ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"])
      ? {
          endpoint: set.S3_ENDPOINT!.replace(/\/+$/, ""),
          bucket: set.S3_BUCKET!,
          region: set.S3_REGION,
          accessKeyId: set.S3_ACCESS_KEY_ID!,
          secretAccessKey: set.S3_SECRET_ACCESS_KEY!,
        }
      : undefined,
    google: set.GOOGLE_CLIENT_ID ? { clientId: set.GOOGLE_CLIENT_ID, jwksUrl: set.GOOGLE_JWKS_URL } : undefined,
    paystack: together(set, ["PAYSTACK_PUBLIC_KEY", "PAYSTACK_SECRET_KEY"])
      ? {
          publicKey: set.PAYSTACK_PUBLIC_KEY!,
          secretKey: set.PAYSTACK_SECRET_KEY!,
          apiUrl: set.PAYSTACK_API_URL.replace(/\/+$/, ""),
        }
      : undefined,
    registry: together(set, ["CAC_APP_ID", "CAC_API_KEY"])
      ? { apiUrl: set.CAC_API_URL.replace(/\/+$/, ""), appId: set.CAC_APP_ID!, apiKey: set.CAC_API_KEY! }
      : undefined,
    sms: smsOf(set),
    line: lineOf(set),
    mayPushInside: set.NODE_ENV === "development" || set.NODE_ENV === "test",
    referralRewardKobo: set.REFERRAL_REWARD * 100,
    payoutMinimumKobo: set.PAYOUT_MINIMUM * 100,
    brand: set.BRAND_NAME,
    supportEmail: set.SUPPORT_EMAIL,
    replicaUrl: replicaOf(set),
    brokerUrl: set.NATS_URL,
    pagesAMinute: set.PAGES_A_MINUTE,
    limits: { requests: set.SHED_REQUESTS, memoryPercent: set.SHED_MEMORY_PERCENT, delayMs: set.SHED_DELAY_MS },
    drainMs: set.DRAIN_SECONDS * 1_000,
    traces: tracesOf(set),
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

/** @throws Error naming what WhatsApp needs too */
function lineOf(set: z.output<typeof Environment>): Config["line"] {
  const hasWhatsApp = together(set, [
    "WHATSAPP_PHONE_ID",
    "WHATSAPP_TOKEN",
    "WHATSAPP_APP_SECRET",
    "WHATSAPP_VERIFY_TOKEN",
  ]);
  if (hasWhatsApp && !set.LINE_SECRET) throw new Error("LINE_SECRET must be set too, because WHATSAPP_TOKEN is");
  if (!set.LINE_SECRET) return undefined;
  const whatsapp = hasWhatsApp
    ? {
        apiUrl: set.WHATSAPP_API_URL.replace(/\/+$/, ""),
        phoneId: set.WHATSAPP_PHONE_ID!,
        token: set.WHATSAPP_TOKEN!,
        appSecret: set.WHATSAPP_APP_SECRET!,
        verifyToken: set.WHATSAPP_VERIFY_TOKEN!,
      }
    : undefined;
  return { secret: set.LINE_SECRET, whatsapp };
}

const smsAddresses = { termii: "https://api.ng.termii.com", africastalking: "https://api.africastalking.com" };

/** @throws Error naming what the provider needs too */
function smsOf(set: z.output<typeof Environment>): Config["sms"] {
  const { SMS_PROVIDER: provider, SMS_API_KEY: apiKey, SMS_USERNAME: username = "", SMS_SENDER: sender = "" } = set;
  if (!together(set, ["SMS_PROVIDER", "SMS_API_KEY"])) return undefined;
  // Termii takes no text without a sender, Africa's Talking none without the name of the account.
  const [name, value] = provider === "termii" ? ["SMS_SENDER", sender] : ["SMS_USERNAME", username];
  if (!value) throw new Error(`${name} must be set too, because SMS_PROVIDER is ${provider}`);
  const apiUrl = (set.SMS_API_URL ?? smsAddresses[provider!]).replace(/\/+$/, "");
  return { provider: provider!, apiUrl, apiKey: apiKey!, username, sender };
}

/** @throws Error for a copy of nothing */
function replicaOf(set: z.output<typeof Environment>): string | undefined {
  if (set.DATABASE_REPLICA_URL && !set.DATABASE_URL)
    throw new Error("DATABASE_URL must be set too, because DATABASE_REPLICA_URL is");
  return set.DATABASE_REPLICA_URL;
}

function tracesOf(set: z.output<typeof Environment>): Config["traces"] {
  if (!set.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const pairs = (set.OTEL_EXPORTER_OTLP_HEADERS ?? "").split(",").filter(Boolean);
  const headers = pairs.map((pair) => {
    const at = pair.indexOf("=");
    return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())] as const;
  });
  const endpoint = set.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, "");
  return { endpoint, headers: Object.fromEntries(headers), service: set.OTEL_SERVICE_NAME };
}

/** Settings that mean something only all together. @returns whether they are set @throws Error naming the missing one */
function together(set: z.output<typeof Environment>, names: (keyof z.output<typeof Environment>)[]): boolean {
  const missing = names.filter((name) => set[name] === undefined);
  if (missing.length === names.length) return false;
  if (missing.length > 0)
    throw new Error(`${missing[0]} must be set too, because ${names.find((name) => set[name] !== undefined)} is`);
  return true;
}
