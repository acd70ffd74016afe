import { isIP } from "node:net";
import { z } from "zod";
import { replicaAddresses } from "./database/addresses.ts";

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

/** Settings as environment variables. */
export const Environment = z.object({
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
  DEMO_BUSINESSES: wholeNumber(0, 100_000).optional(),
  ADMIN_EMAIL: z.email("must be an email address").optional(),
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
  LINE_TEXTS_A_DAY: wholeNumber(0, 1_000_000).default(2_000),
  LINE_SMS_KOBO: wholeNumber(0, 100_000).default(500),
  LINE_WHATSAPP_KOBO: wholeNumber(0, 100_000).default(0),
  LINE_USSD_KOBO: wholeNumber(0, 100_000).default(0),
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
  SUPPORT_EMAIL: z.email("must be an email address").default("support@localchap.example"),
  AGENT_SITE_URL: optionalUrl,
  APP_STORE_URL: optionalUrl,
  FACEBOOK_URL: optionalUrl,
  INSTAGRAM_URL: optionalUrl,
  X_URL: optionalUrl,
  DATABASE_REPLICA_URL: z
    .string()
    .refine(
      (text) => replicaAddresses(text).every((each) => /^postgres(ql)?:\/\/\S+$/.test(each)),
      "must begin with postgres://",
    )
    .optional(),
  NATS_URL: z
    .string()
    .refine(isBrokerAddress, "must be nats://host:port or tls://host:port, or several of them separated by commas")
    .optional(),
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

export type Settings = z.output<typeof Environment>;

/** Settings that mean something only all together. @returns whether they are set @throws Error naming the missing one */
export function together(set: Settings, names: (keyof Settings)[]): boolean {
  const missing = names.filter((name) => set[name] === undefined);
  if (missing.length === names.length) return false;
  if (missing.length > 0)
    throw new Error(`${missing[0]} must be set too, because ${names.find((name) => set[name] !== undefined)} is`);
  return true;
}

/** An address without a slash at its end. */
export const withoutSlash = (address: string) => address.replace(/\/+$/, "");
