import { api } from "#/app/api.ts";
import { forgetSession } from "#/app/session.ts";

/** Signs this browser out, at once; the server is told as far as the line allows. */
export function logOut() {
  api("POST /v2/logout").catch((error) => console.log(error instanceof Error ? error.message : error));
  forgetSession();
}
