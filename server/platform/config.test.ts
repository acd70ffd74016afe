import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";

describe("settings", () => {
  test("settings have defaults that work without a network", () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: "0.0.0.0",
      publicUrl: "http://localhost:3000",
      dataDir: "./data",
      databaseUrl: undefined,
      trustProxy: undefined,
      demoBusinesses: 2_000,
      brand: "LocalChap",
      supportEmail: "support@localchap.example",
      links: { agentSite: "", appStore: "", facebook: "", instagram: "", x: "" },
      logLevel: "info",
    });
  });

  test("empty settings count as missing", () => {
    const names = [
      "PORT",
      "PUBLIC_URL",
      "DATA_DIR",
      "DATABASE_URL",
      "TRUST_PROXY",
      "DEMO_BUSINESSES",
      "BRAND_NAME",
      "X_URL",
    ];

    expect(readConfig(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(readConfig({}));
  });

  test("unknown settings are ignored", () => {
    expect(readConfig({ PATH: "/bin", HOME: "/root" })).toEqual(readConfig({}));
  });

  test("with an external database server demo businesses are loaded only on request", () => {
    const DATABASE_URL = "postgres://somebody:secret@db.example:5432/localchap";

    expect(readConfig({ DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL, demoBusinesses: 0 });
    expect(readConfig({ DATABASE_URL, DEMO_BUSINESSES: "50" }).demoBusinesses).toBe(50);
    expect(readConfig({ DEMO_BUSINESSES: "0" }).demoBusinesses).toBe(0);
  });

  test("the port is in the public URL, which has no trailing slash", () => {
    expect(readConfig({ PORT: "8080" }).publicUrl).toBe("http://localhost:8080");
    expect(readConfig({ PORT: "8080", PUBLIC_URL: "https://localchap.example//" }).publicUrl).toBe(
      "https://localchap.example",
    );
  });

  test("the OpenTelemetry settings give endpoint, headers and service name", () => {
    expect(readConfig({}).traces).toBeUndefined();
    const OTEL_EXPORTER_OTLP_ENDPOINT = "https://collector.example:4318/";
    expect(
      readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: "x-key=a%3Db,x-team=shop" }).traces,
    ).toEqual({
      endpoint: "https://collector.example:4318",
      headers: { "x-key": "a=b", "x-team": "shop" },
      service: "localchap",
    });
  });

  test("a replica requires a database server", () => {
    const DATABASE_REPLICA_URL = "postgres://copy/localchap";
    expect(() => readConfig({ DATABASE_REPLICA_URL })).toThrow(
      "DATABASE_URL must be set too, because DATABASE_REPLICA_URL is",
    );
    expect(readConfig({ DATABASE_REPLICA_URL, DATABASE_URL: "postgres://db/localchap" }).replicaUrls).toBe(
      DATABASE_REPLICA_URL,
    );
  });

  test.each([
    ["loopback", "loopback"],
    ["0", 0],
    ["2", 2],
    ["10.0.0.0/8", "10.0.0.0/8"],
    ["10.0.0.1,fd00::/8", "10.0.0.1,fd00::/8"],
  ])("settings trust a proxy given as %s", (TRUST_PROXY, trustProxy) => {
    expect(readConfig({ TRUST_PROXY }).trustProxy).toBe(trustProxy);
  });
});

test.each([
  ["PORT", "http", "PORT must be a whole number from 0 to 65535"],
  ["PORT", "65536", "PORT must be a whole number from 0 to 65535"],
  ["PORT", "-1", "PORT must be a whole number from 0 to 65535"],
  ["PORT", "80.5", "PORT must be a whole number from 0 to 65535"],
  ["PUBLIC_URL", "localchap.example", "PUBLIC_URL must be an address such as https://example.com"],
  ["PUBLIC_URL", "javascript:alert(1)", "PUBLIC_URL must be an address such as https://example.com"],
  [
    "ALLOWED_ORIGINS",
    "app.example.com",
    "ALLOWED_ORIGINS must be origins such as https://app.example.com, separated by commas",
  ],
  [
    "ALLOWED_ORIGINS",
    "https://a.example/",
    "ALLOWED_ORIGINS must be origins such as https://app.example.com, separated by commas",
  ],
  ["ALLOWED_ORIGINS", "*", "ALLOWED_ORIGINS must be origins such as https://app.example.com, separated by commas"],
  ["DATABASE_URL", "mysql://db", "DATABASE_URL must begin with postgres://"],
  ["DATABASE_REPLICA_URL", "db", "DATABASE_REPLICA_URL must begin with postgres://"],
  ["DRAIN_SECONDS", "6", "DRAIN_SECONDS must be a whole number from 0 to 5"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "no pairs", "OTEL_EXPORTER_OTLP_HEADERS must be name=value, separated by commas"],
  ["TRUST_PROXY", "yes", "TRUST_PROXY must be loopback, a CIDR or a count"],
  ["TRUST_PROXY", "300.1.1.1", "TRUST_PROXY must be loopback, a CIDR or a count"],
  ["TRUST_PROXY", "10.0.0.0/99", "TRUST_PROXY must be loopback, a CIDR or a count"],
  ["DEMO_BUSINESSES", "many", "DEMO_BUSINESSES must be a whole number from 0 to 100000"],
  ["DEMO_BUSINESSES", "100001", "DEMO_BUSINESSES must be a whole number from 0 to 100000"],
  ["BRAND_NAME", " ", "BRAND_NAME must not be empty"],
  ["BRAND_NAME", "x".repeat(41), "BRAND_NAME must have at most 40 letters"],
  ["SUPPORT_EMAIL", "support", "SUPPORT_EMAIL must be an email address"],
  ["FACEBOOK_URL", "facebook", "FACEBOOK_URL must be an address such as https://example.com"],
  ["LOG_LEVEL", "loud", "LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent"],
])("%s=%s is rejected in one line that names it", (name, value, line) => {
  expect(() => readConfig({ [name]: value })).toThrow(new Error(line));
});
