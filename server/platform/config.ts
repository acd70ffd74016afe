import { Environment, type Settings, together, withoutSlash } from "./environment.ts";

export interface Config extends Providers {
  port: number;
  host: string;
  publicUrl: string;
  allowedOrigins: string[];
  dataDir: string;
  databaseUrl: string | undefined;
  trustProxy: string | number | undefined;
  demoBusinesses: number;
  /** The first administrator: created, or its password reset, at each start. */
  administrator: { email: string; password: string } | undefined;
  apiKey: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  mayPushInside: boolean;
  referralRewardKobo: number;
  /** Smallest balance that can be paid out. */
  payoutMinimumKobo: number;
  brand: string;
  supportEmail: string;
  replicaUrls: string | undefined;
  brokerUrl: string | undefined;
  drainMs: number;
  links: { agentSite: string; appStore: string; facebook: string; instagram: string; x: string };
  logLevel: Settings["LOG_LEVEL"];
}

/**
 * Reads the settings once. An empty variable counts as not set.
 * @throws Error that names the first invalid setting
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
    publicUrl: withoutSlash(set.PUBLIC_URL ?? `http://localhost:${set.PORT}`),
    allowedOrigins: set.ALLOWED_ORIGINS,
    dataDir: set.DATA_DIR,
    databaseUrl: set.DATABASE_URL,
    trustProxy: set.TRUST_PROXY,
    demoBusinesses: set.DEMO_BUSINESSES ?? (set.DATABASE_URL ? 0 : 2_000),
    administrator: administratorOf(set),
    apiKey: set.API_KEY,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM ?? `${set.BRAND_NAME} <${set.SUPPORT_EMAIL}>`,
    ...providersOf(set),
    mayPushInside: set.NODE_ENV === "development" || set.NODE_ENV === "test",
    referralRewardKobo: set.REFERRAL_REWARD * 100,
    payoutMinimumKobo: set.PAYOUT_MINIMUM * 100,
    brand: set.BRAND_NAME,
    supportEmail: set.SUPPORT_EMAIL,
    replicaUrls: replicasOf(set),
    brokerUrl: set.NATS_URL,
    drainMs: set.DRAIN_SECONDS * 1_000,
    links: linksOf(set),
    logLevel: set.LOG_LEVEL,
  };
}

function administratorOf(set: Settings): Config["administrator"] {
  if (!together(set, ["ADMIN_EMAIL", "ADMIN_PASSWORD"])) return undefined;
  return { email: set.ADMIN_EMAIL!, password: set.ADMIN_PASSWORD! };
}

const linksOf = (set: Settings): Config["links"] => ({
  agentSite: set.AGENT_SITE_URL ?? "",
  appStore: set.APP_STORE_URL ?? "",
  facebook: set.FACEBOOK_URL ?? "",
  instagram: set.INSTAGRAM_URL ?? "",
  x: set.X_URL ?? "",
});

function replicasOf(set: Settings): string | undefined {
  if (set.DATABASE_REPLICA_URL && !set.DATABASE_URL)
    throw new Error("DATABASE_URL must be set too, because DATABASE_REPLICA_URL is");
  return set.DATABASE_REPLICA_URL;
}

export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface SmsConfig {
  provider: "termii" | "africastalking";
  apiUrl: string;
  apiKey: string;
  /** Account name at Africa's Talking; not used by Termii. */
  username: string;
  /** Sender shown to recipients; empty: the provider's default. */
  sender: string;
}

interface TextChannelsConfig {
  secret: string;
  whatsapp: WhatsAppConfig | undefined;
  /** Price per text, or per USSD response. */
  kobo: { sms: number; whatsapp: number; ussd: number };
}

export interface WhatsAppConfig {
  apiUrl: string;
  phoneId: string;
  token: string;
  appSecret: string;
  verifyToken: string;
}

interface Providers {
  s3: S3Config | undefined;
  google: { clientId: string; jwksUrl: string } | undefined;
  /** Absent: the test checkout, in which no money moves. */
  paystack: { publicKey: string; secretKey: string; apiUrl: string } | undefined;
  registry: { apiUrl: string; appId: string; apiKey: string } | undefined;
  /** Absent: texts are written into the data folder. */
  sms: SmsConfig | undefined;
  textsADay: number;
  textChannels: TextChannelsConfig | undefined;
  traces: { endpoint: string; headers: Record<string, string>; service: string } | undefined;
}

const providersOf = (set: Settings): Providers => ({
  s3: bucketOf(set),
  google: set.GOOGLE_CLIENT_ID ? { clientId: set.GOOGLE_CLIENT_ID, jwksUrl: set.GOOGLE_JWKS_URL } : undefined,
  paystack: paystackOf(set),
  registry: together(set, ["CAC_APP_ID", "CAC_API_KEY"])
    ? { apiUrl: withoutSlash(set.CAC_API_URL), appId: set.CAC_APP_ID!, apiKey: set.CAC_API_KEY! }
    : undefined,
  sms: smsOf(set),
  textsADay: set.LINE_TEXTS_A_DAY,
  textChannels: textChannelsOf(set),
  traces: tracesOf(set),
});

function bucketOf(set: Settings): Providers["s3"] {
  if (!together(set, ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"])) return undefined;
  return {
    endpoint: withoutSlash(set.S3_ENDPOINT!),
    bucket: set.S3_BUCKET!,
    region: set.S3_REGION,
    accessKeyId: set.S3_ACCESS_KEY_ID!,
    secretAccessKey: set.S3_SECRET_ACCESS_KEY!,
  };
}

function paystackOf(set: Settings): Providers["paystack"] {
  if (!together(set, ["PAYSTACK_PUBLIC_KEY", "PAYSTACK_SECRET_KEY"])) return undefined;
  return {
    publicKey: set.PAYSTACK_PUBLIC_KEY!,
    secretKey: set.PAYSTACK_SECRET_KEY!,
    apiUrl: withoutSlash(set.PAYSTACK_API_URL),
  };
}

function textChannelsOf(set: Settings): Providers["textChannels"] {
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
        apiUrl: withoutSlash(set.WHATSAPP_API_URL),
        phoneId: set.WHATSAPP_PHONE_ID!,
        token: set.WHATSAPP_TOKEN!,
        appSecret: set.WHATSAPP_APP_SECRET!,
        verifyToken: set.WHATSAPP_VERIFY_TOKEN!,
      }
    : undefined;
  const kobo = { sms: set.LINE_SMS_KOBO, whatsapp: set.LINE_WHATSAPP_KOBO, ussd: set.LINE_USSD_KOBO };
  return { secret: set.LINE_SECRET, whatsapp, kobo };
}

const smsAddresses = { termii: "https://api.ng.termii.com", africastalking: "https://api.africastalking.com" };

function smsOf(set: Settings): Providers["sms"] {
  const { SMS_PROVIDER: provider, SMS_API_KEY: apiKey, SMS_USERNAME: username = "", SMS_SENDER: sender = "" } = set;
  if (!together(set, ["SMS_PROVIDER", "SMS_API_KEY"])) return undefined;
  // Termii requires a sender, Africa's Talking an account name.
  const [name, value] = provider === "termii" ? ["SMS_SENDER", sender] : ["SMS_USERNAME", username];
  if (!value) throw new Error(`${name} must be set too, because SMS_PROVIDER is ${provider}`);
  const apiUrl = withoutSlash(set.SMS_API_URL ?? smsAddresses[provider!]);
  return { provider: provider!, apiUrl, apiKey: apiKey!, username, sender };
}

function tracesOf(set: Settings): Providers["traces"] {
  if (!set.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const pairs = (set.OTEL_EXPORTER_OTLP_HEADERS ?? "").split(",").filter(Boolean);
  const headers = pairs.map((pair) => {
    const at = pair.indexOf("=");
    return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())] as const;
  });
  const endpoint = withoutSlash(set.OTEL_EXPORTER_OTLP_ENDPOINT);
  return { endpoint, headers: Object.fromEntries(headers), service: set.OTEL_SERVICE_NAME };
}
