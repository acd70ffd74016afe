import { routes } from "#/server/platform/http/route.ts";
import { defineModule } from "#/server/platform/module.ts";
import { languageContract } from "./contract.ts";
import { reportTranslation } from "./language.ts";

export const language = defineModule({
  name: "language",
  routes: routes(languageContract, {
    "POST /v2/translation_reports": async ({ body, ...services }) => {
      await reportTranslation(services, body);
      return { message: "Thank you. Somebody who speaks the language reads it." };
    },
  }),
});
