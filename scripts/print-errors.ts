/** Prints docs/reference/errors.md: every code of a refusal, with its status and the calls that name it. */
import { api } from "#/server/api.ts";
import { errorsPage } from "#/server/platform/http/errors-page.ts";

process.stdout.write(errorsPage(api));
