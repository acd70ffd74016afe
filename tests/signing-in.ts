import { randomUUID } from "node:crypto";
import { startApi } from "./api.ts";

export const freshEmail = () => `${randomUUID()}@example.com`;

export const password = "harmattan-dust-7";

/** Endpoints of `/v2` and a newly registered member. */
export async function startWithMember() {
  const started = await startApi();
  const email = freshEmail();
  const { body } = await started.api.post("/v2/signup", { email, password });
  return {
    ...started,
    email,
    member: started.api.with(body.access_token),
    token: body.access_token as string,
    user: body.user,
  };
}
