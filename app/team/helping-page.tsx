import { redirect } from "react-router";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { MemberShell } from "#/app/account/member-shell.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { startActing } from "#/app/session.ts";
import { sayLater } from "#/shared/say.ts";
import type { Route } from "./+types/helping-page.ts";

export const meta = unlisted(sayLater("One moment"));

/** Opens a page for a business: where a notification to a helper leads. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const business = (await api("GET /v2/helping")).find(({ id }) => id === params.id);
  if (!business) throw redirect("/mybusiness");
  const to = new URL(request.url).searchParams.get("to") ?? "/chats";
  // A page of ours and nothing else.
  startActing(business, /^\/\w/.test(to) ? to : "/chats");
  return null;
}

export { LoadProblem as ErrorBoundary };

export default function HelpingPage() {
  return <MemberShell />;
}
