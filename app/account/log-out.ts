import { api } from "#/app/api.ts";
import { forgetSession } from "#/app/session.ts";
import { forgetDrafts } from "#/app/ui/draft.ts";

/** Signs this browser out at once and deletes drafts; notifies the server if the network allows. */
export function logOut() {
  api("POST /v2/logout").catch((error) => console.log(error instanceof Error ? error.message : error));
  forgetDrafts();
  forgetSession();
}
