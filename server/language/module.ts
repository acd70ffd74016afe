import { defineModule } from "#/server/platform/module.ts";
import { languageRoutes } from "./routes.ts";

export const language = defineModule({ name: "language", routes: languageRoutes });
