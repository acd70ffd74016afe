import { Environment, type Settings, together, withoutSlash } from "./environment.ts";
import { type Providers, providersOf } from "./providers.ts";

export interface Config extends Providers {
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
  /** Push services on our own machine are spoken to; never outside development and tests. */
  mayPushInside: boolean;
  /** Reward for the business of an invited friend. */
  referralRewardKobo: number;
  /** Smallest balance that can be paid out. */
  payoutMinimumKobo: number;
  brand: string;
  supportEmail: string;
  /** Copies of the database that follow it, separated by commas, for reading what everybody may see. */
  replicaUrls: string | undefined;
  /** NATS, for live news between processes; absent: the database carries it. */
  brokerUrl: string | undefined;
  /** Time it goes on answering after SIGTERM, so that a load balancer notices. */
  drainMs: number;
  links: { agentSite: string; appStore: string; facebook: string; instagram: string; x: string };
  logLevel: Settings["LOG_LEVEL"];
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

/** @throws Error for a copy of nothing */
function replicasOf(set: Settings): string | undefined {
  if (set.DATABASE_REPLICA_URL && !set.DATABASE_URL)
    throw new Error("DATABASE_URL must be set too, because DATABASE_REPLICA_URL is");
  return set.DATABASE_REPLICA_URL;
}
