import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { buildApi } from "#/server/build.ts";
import { createMedia } from "#/server/media/media.ts";
import { modules } from "#/server/modules.ts";
import { readConfig } from "#/server/platform/config.ts";
import type { Contract } from "#/server/platform/contract.ts";
import { AppError } from "#/server/platform/errors.ts";
import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { assignWork, buildServices } from "#/server/services.ts";
import { TestClock, TestJobs, TestMailer } from "./api.ts";
import { testDatabase } from "./database.ts";

declare module "#/server/platform/events/events.ts" {
  interface DomainEvents {
    "greeting.said": { name: string };
  }
}

declare module "#/server/platform/jobs/jobs.ts" {
  interface JobPayloads {
    "greeting.send": { name: string };
  }
}

declare module "#/server/platform/services.ts" {
  interface Services {
    greetings: string[];
  }
}

const contract = {
  "GET /v2/greeting/{name}": {
    does: "Greets.",
    params: z.object({ name: z.string() }),
    returns: z.object({ greeting: z.string() }),
    errors: ["request/foreign-origin"],
  },
} as const satisfies Contract;

/** A new module that declares everything it contributes. */
const greeting = defineModule({
  name: "greeting",
  routes: routes(contract, {
    "GET /v2/greeting/{name}": {
      cacheTags: "none",
      handle: async ({ db, events, jobs, params: { name } }) => {
        if (name === "nobody") throw new AppError("request/foreign-origin", "Nobody can't be greeted");
        await db.transaction(async (tx) => {
          await events.publish(tx, "greeting.said", { name });
          await jobs.send(tx, "greeting.send", { name });
        });
        return { greeting: `Hello ${name}` };
      },
    },
  }),
  provide: () => ({ greetings: [] }),
  listen: ({ events, greetings }) =>
    events.onInTransaction("greeting.said", async (_tx, { name }) => void greetings.push(`said to ${name}`)),
  jobs: ({ greetings }) => [
    { name: "greeting.send", work: async ({ name }) => void greetings.push(`sent to ${name}`) },
  ],
  erase: async (_tx, { greetings }, accountId) => void greetings.push(`forgot ${accountId}`),
  metrics: ({ observer, greetings }) =>
    observer.metrics.gauge("localchap_greetings", "Greetings so far.", () => greetings.length),
});

async function start() {
  const database = await testDatabase();
  const config = readConfig({ LOG_LEVEL: "silent", DEMO_BUSINESSES: "0" });
  const jobs = new TestJobs();
  const external = {
    clock: new TestClock("2026-11-18T10:00:00Z"),
    jobs,
    mailer: new TestMailer(),
    media: createMedia(config),
  };
  const withGreeting = [...modules, greeting];
  const services = buildServices(database, config, external, withGreeting);
  assignWork(jobs, services, withGreeting);
  const http = await buildApi(services, {}, withGreeting);
  onTestFinished(() => http.close());
  return { services, jobs, http };
}

test("a new module needs one line in modules.ts: its calls, services, events, jobs, erasure and metrics work", async () => {
  const { services, jobs, http } = await start();

  const greeted = await http.inject("/v2/greeting/Ada");
  const refused = await http.inject("/v2/greeting/nobody");
  const { paths } = (await http.inject("/v2/openapi.json")).json();
  await jobs.run();
  const accountId = "019c0000-0000-7000-8000-000000000000";
  await services.db.transaction((tx) => services.events.publish(tx, "account.erased", { accountId }));
  greeting.metrics?.(services);

  expect(greeted.json()).toEqual({ greeting: "Hello Ada" });
  expect([refused.statusCode, refused.json().code]).toEqual([403, "request/foreign-origin"]);
  expect(paths["/v2/greeting/{name}"].get.summary ?? paths["/v2/greeting/{name}"].get.description).toContain("Greets.");
  expect(services.greetings).toEqual(["said to Ada", "sent to Ada", `forgot ${accountId}`]);
  expect(await services.observer.metrics.text()).toContain("localchap_greetings 3");
});
