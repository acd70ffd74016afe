import { expect, test } from "vitest";
import { readConfig } from "#/server/platform/config.ts";
import { startCompanyRegister } from "#/tests/company-register.ts";
import { lookUpCompany } from "./registry.ts";

const settingsOf = (url: string) =>
  readConfig({ CAC_API_URL: `${url}/`, CAC_APP_ID: "app", CAC_API_KEY: "made-up-key" });

test("a registration number is looked up in the registry, and company names are compared without legal forms", async () => {
  const { url, asked } = await startCompanyRegister([
    { rc_number: "1234567", company_name: "ADIRE HOUSE VENTURES LTD" },
  ]);
  const company = {
    name: "ADIRE HOUSE VENTURES LTD",
    number: "1234567",
    status: "ACTIVE",
    registered_on: "2021-03-03",
  };

  expect(await lookUpCompany(settingsOf(url), "RC 1234567", "Adire House")).toEqual({
    state: "found",
    company: { ...company, matches: true },
  });
  expect((await lookUpCompany(settingsOf(url), "1234567", "Sunrise Bakery")).company).toMatchObject({ matches: false });
  expect(asked[0]).toMatchObject({ path: "/verification/cac/advance", key: "made-up-key" });
  expect(JSON.parse(asked[0]!.body)).toEqual({ rc_number: "1234567", company_type: "RC" });
});

test("an unknown number, a registry failure and a missing registry are different results", async () => {
  const { url } = await startCompanyRegister([]);

  expect(await lookUpCompany(settingsOf(url), "BN 7654321", "Adire")).toEqual({ state: "unknown", company: null });
  expect(await lookUpCompany(settingsOf(url), "RC 500", "Adire")).toEqual({ state: "silent", company: null });
  expect(await lookUpCompany(settingsOf("http://127.0.0.1:9"), "RC 1", "Adire")).toMatchObject({ state: "silent" });
  expect(await lookUpCompany(readConfig({}), "RC 1", "Adire")).toEqual({ state: "not connected", company: null });
});
