import { isIP } from "node:net";
import { z } from "zod";
import { replicaAddresses } from "./database/connections.ts";

const url = z.url({ protocol: /^https?$/, error: "must be an address such as https://example.com" });
const optionalUrl = url.optional();
const wholeNumber = (least: number, most: number) =>
  z.coerce
    .number(`must be a whole number from ${least} to ${most}`)
    .int(`must be a whole number from ${least} to ${most}`)
    .min(least, `must be a whole number from ${least} to ${most}`)
    .max(most, `must be a whole number from ${least} to ${most}`);

function isNetwork(text: string): boolean {
  const [address = "", bits, ...more] = text.split("/");
  const bitsMax = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!;
  return (
    bitsMax > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax))
  );
}

const isBrokerAddress = (text: string) =>
  text.split(",").every((each) => ["nats:", "tls:"].includes(URL.parse(each.trim())?.protocol ?? ""));

const trustProxy = z
  .string()
  .refine((value) => /^(loopback|\d{1,2})$/.test(value) || value.split(",").every(isNetwork), {
    error: "must be loopback, a CIDR or a count",
  })
  .transform((value) => (/^\d{1,2}$/.test(value) ? Number(value) : value));

const origins = z
  .string()
  .transform((text) => text.split(",").map((each) => each.trim()))
  .refine((list) => list.every((each) => /^https?:\/\//.test(each) && URL.parse(each)?.origin === each), {
    error: "must be origins such as https://app.example.com, separated by commas",
  });

/** Settings as environment variables; `docs/reference/settings.md` is generated from their descriptions. */
export const Environment = z.object({
  NODE_ENV: z.string().optional().describe("`production`, `development` or `test`; the start scripts set it."),
  PORT: wholeNumber(0, 65_535).default(3000).describe("Port on which it listens."),
  HOST: z.string().default("0.0.0.0").describe("Address on which it listens."),
  PUBLIC_URL: optionalUrl.describe("Address in canonical links and emails; by default `http://localhost:PORT`."),
  ALLOWED_ORIGINS: origins
    .default([])
    .describe("Other sites whose scripts may call `/v2`: origins, separated by commas."),
  DATA_DIR: z.string().default("./data").describe("Folder of the product's own PostgreSQL, pictures and the outbox."),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, "must begin with postgres://")
    .optional()
    .describe(
      "A PostgreSQL server, 15 or newer, with the extension pg_trgm; by default the product starts its own in `DATA_DIR`.",
    ),
  TRUST_PROXY: trustProxy
    .optional()
    .describe("Proxies whose `X-Forwarded-For` is believed: `loopback`, addresses, networks, or their number."),
  DEMO_BUSINESSES: wholeNumber(0, 100_000)
    .optional()
    .describe(
      "Made-up listings, loaded once into an empty database; by default 2000 with its own PostgreSQL, 0 with `DATABASE_URL`.",
    ),
  ADMIN_EMAIL: z
    .email("must be an email address")
    .optional()
    .describe("Email of the first administrator, who is created at startup."),
  ADMIN_PASSWORD: z
    .string()
    .min(8, "must have at least 8 characters")
    .max(128, "must have at most 128 characters")
    .optional()
    .describe("Password of the first administrator, reset at each start; needs `ADMIN_EMAIL`."),
  API_KEY: z
    .string()
    .optional()
    .describe("Publishable key that the web client sends as `x-api-key`; calls without it get lower limits."),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, "must begin with smtp:// or smtps://")
    .optional()
    .describe("Outgoing email, `smtp://` or `smtps://`; by default emails are written to `DATA_DIR/outbox`."),
  MAIL_FROM: z
    .string()
    .trim()
    .min(3, "must be an address")
    .max(200, "must be an address")
    .optional()
    .describe("Sender of emails; by default the brand name with the support email."),
  S3_ENDPOINT: optionalUrl.describe("Bucket for pictures; by default they are stored in `DATA_DIR/media`."),
  S3_BUCKET: z.string().optional().describe("Name of the bucket."),
  S3_REGION: z.string().default("auto").describe("Region of the bucket."),
  S3_ACCESS_KEY_ID: z.string().optional().describe("Access key of the bucket."),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe("Secret key of the bucket."),
  GOOGLE_CLIENT_ID: z.string().optional().describe("Google sign-in; without it there is no button."),
  GOOGLE_JWKS_URL: url
    .default("https://www.googleapis.com/oauth2/v3/certs")
    .describe("Keys that Google's tokens are verified with."),
  PAYSTACK_PUBLIC_KEY: z
    .string()
    .optional()
    .describe("Card payments; without keys a test checkout runs, in which no money moves."),
  PAYSTACK_SECRET_KEY: z.string().optional().describe("Secret key of Paystack."),
  PAYSTACK_API_URL: url.default("https://api.paystack.co").describe("Address of the Paystack API."),
  CAC_API_URL: url.default("https://api.prembly.com").describe("Address of the company register."),
  CAC_APP_ID: z
    .string()
    .optional()
    .describe("Lookups in the company register (CAC) through Prembly; without it reviewers look numbers up by hand."),
  CAC_API_KEY: z.string().optional().describe("Key of the company register."),
  SMS_PROVIDER: z
    .enum(["termii", "africastalking"], "must be termii or africastalking")
    .optional()
    .describe("Outgoing SMS by `termii` or `africastalking`; by default texts are written to `DATA_DIR/outbox`."),
  SMS_API_KEY: z.string().optional().describe("Key of the SMS provider."),
  SMS_USERNAME: z.string().optional().describe("Account name; Africa's Talking needs it."),
  SMS_SENDER: z
    .string()
    .max(11, "must have at most 11 letters")
    .optional()
    .describe("Sender that people see; Termii needs it."),
  SMS_API_URL: optionalUrl.describe("Address of the provider's API, in place of its usual one."),
  LINE_SECRET: z
    .string()
    .regex(/^[\w-]{16,100}$/, "must be 16 to 100 letters, digits, - or _")
    .optional()
    .describe("Enables USSD and SMS: the secret part of their webhook addresses; it also keys stored phone numbers."),
  LINE_TEXTS_A_DAY: wholeNumber(0, 1_000_000)
    .default(2_000)
    .describe(
      "Texts sent in a day by SMS and WhatsApp together, a fifth of them left to codes. Logged at half; 0 sends none.",
    ),
  LINE_SMS_KOBO: wholeNumber(0, 100_000)
    .default(500)
    .describe("Price of a text by SMS, for the costs in the back office."),
  LINE_WHATSAPP_KOBO: wholeNumber(0, 100_000).default(0).describe("Price of a message by WhatsApp."),
  LINE_USSD_KOBO: wholeNumber(0, 100_000).default(0).describe("Price of a USSD answer."),
  WHATSAPP_PHONE_ID: z.string().optional().describe("Number at the WhatsApp Cloud API; without it WhatsApp is off."),
  WHATSAPP_TOKEN: z.string().optional().describe("Access token of the WhatsApp Cloud API."),
  WHATSAPP_APP_SECRET: z.string().optional().describe("Secret that its webhook calls are signed with."),
  WHATSAPP_VERIFY_TOKEN: z.string().optional().describe("Token with which its webhook is registered."),
  WHATSAPP_API_URL: url.default("https://graph.facebook.com/v23.0").describe("Address of the WhatsApp Cloud API."),
  REFERRAL_REWARD: wholeNumber(1, 1_000_000).default(500).describe("Naira earned for each invited friend's business."),
  PAYOUT_MINIMUM: wholeNumber(1, 10_000_000).default(2_000).describe("Smallest balance in naira that can be paid out."),
  BRAND_NAME: z
    .string()
    .trim()
    .min(1, "must not be empty")
    .max(40, "must have at most 40 letters")
    .default("LocalChap")
    .describe("Name of the product, everywhere."),
  SUPPORT_EMAIL: z
    .email("must be an email address")
    .default("support@localchap.example")
    .describe("Shown in the footer and the FAQ."),
  AGENT_SITE_URL: optionalUrl.describe("Footer link to the site for agents."),
  APP_STORE_URL: optionalUrl.describe("Footer link to the app."),
  FACEBOOK_URL: optionalUrl.describe("Footer link to Facebook."),
  INSTAGRAM_URL: optionalUrl.describe("Footer link to Instagram."),
  X_URL: optionalUrl.describe("Footer link to X."),
  DATABASE_REPLICA_URL: z
    .string()
    .refine(
      (text) => replicaAddresses(text).every((each) => /^postgres(ql)?:\/\/\S+$/.test(each)),
      "must begin with postgres://",
    )
    .optional()
    .describe("Replicas from which visitors' pages are read, separated by commas; needs `DATABASE_URL`."),
  NATS_URL: z
    .string()
    .refine(isBrokerAddress, "must be nats://host:port or tls://host:port, or several of them separated by commas")
    .optional()
    .describe("Broker for live events between many processes; by default PostgreSQL delivers them."),
  DRAIN_SECONDS: wholeNumber(0, 5)
    .default(0)
    .describe("Seconds it continues to respond after SIGTERM, with `/readyz` 503, so that a load balancer notices."),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl.describe("Collector for OpenTelemetry traces."),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,\s]+=[^,]+(,\s*[^=,\s]+=[^,]+)*$/, "must be name=value, separated by commas")
    .optional()
    .describe("Headers for the collector: `name=value`, separated by commas."),
  OTEL_SERVICE_NAME: z.string().default("localchap").describe("Name of the service in traces."),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "must be fatal, error, warn, info, debug, trace or silent",
    )
    .default("info")
    .describe(
      "Level of the structured log on standard output: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.",
    ),
});

export type Settings = z.output<typeof Environment>;

/** Checks settings that are required together. @returns whether they are set @throws Error that names a missing one */
export function together(set: Settings, names: (keyof Settings)[]): boolean {
  const missing = names.filter((name) => set[name] === undefined);
  if (missing.length === names.length) return false;
  if (missing.length > 0)
    throw new Error(`${missing[0]} must be set too, because ${names.find((name) => set[name] !== undefined)} is`);
  return true;
}

export const withoutSlash = (address: string) => address.replace(/\/+$/, "");
