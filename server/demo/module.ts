import { defineModule } from "#/server/platform/module.ts";

export const demo = defineModule({ name: "demo" });
