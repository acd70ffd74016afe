import { type Settings, together, withoutSlash } from "./environment.ts";

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

/** USSD, SMS and WhatsApp. */
interface TextChannelsConfig {
  secret: string;
  whatsapp: WhatsAppConfig | undefined;
  /** Texts that may go out in a day, by SMS and WhatsApp together; codes to log in are not among them. */
  textsADay: number;
  /** What the providers charge for a text sent, or for an answer on USSD. */
  kobo: { sms: number; whatsapp: number; ussd: number };
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

/** Services outside that are used when their settings are there. */
export interface Providers {
  s3: S3Config | undefined;
  google: { clientId: string; jwksUrl: string } | undefined;
  /** Absent: the test checkout, in which no money moves. */
  paystack: { publicKey: string; secretKey: string; apiUrl: string } | undefined;
  /** The register of companies; absent: reviewers look numbers up by hand. */
  registry: { apiUrl: string; appId: string; apiKey: string } | undefined;
  /** Absent: texts are written into the data folder. */
  sms: SmsConfig | undefined;
  /** USSD, SMS and WhatsApp; absent: off. */
  textChannels: TextChannelsConfig | undefined;
  /** Address that spans are sent to by OTLP. */
  traces: { endpoint: string; headers: Record<string, string>; service: string } | undefined;
}

/** @throws Error naming a setting that another one needs */
export const providersOf = (set: Settings): Providers => ({
  s3: bucketOf(set),
  google: set.GOOGLE_CLIENT_ID ? { clientId: set.GOOGLE_CLIENT_ID, jwksUrl: set.GOOGLE_JWKS_URL } : undefined,
  paystack: paystackOf(set),
  registry: together(set, ["CAC_APP_ID", "CAC_API_KEY"])
    ? { apiUrl: withoutSlash(set.CAC_API_URL), appId: set.CAC_APP_ID!, apiKey: set.CAC_API_KEY! }
    : undefined,
  sms: smsOf(set),
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

/** @throws Error naming what WhatsApp needs too */
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
  return { secret: set.LINE_SECRET, whatsapp, textsADay: set.LINE_TEXTS_A_DAY, kobo };
}

const smsAddresses = { termii: "https://api.ng.termii.com", africastalking: "https://api.africastalking.com" };

/** @throws Error naming what the provider needs too */
function smsOf(set: Settings): Providers["sms"] {
  const { SMS_PROVIDER: provider, SMS_API_KEY: apiKey, SMS_USERNAME: username = "", SMS_SENDER: sender = "" } = set;
  if (!together(set, ["SMS_PROVIDER", "SMS_API_KEY"])) return undefined;
  // Termii takes no text without a sender, Africa's Talking none without the name of the account.
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
