import { lazy, Suspense, useState } from "react";
import { data, type ShouldRevalidateFunctionArgs, useNavigate, useRevalidator } from "react-router";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { logOut } from "#/app/account/log-out.ts";
import { MemberShell } from "#/app/account/member-shell.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import type { Route } from "./+types/admin-page.ts";
import stylesheet from "./admin.css?url";

/** Only staff load the content; the server checks access on every call. */
const BackOffice = lazy(() => import("./back-office.tsx"));
const SecondStep = lazy(() => import("./second-step.tsx"));

export const meta = unlisted("Back office");

export async function clientLoader() {
  const [step, { role, firstname, lastname, email }] = await Promise.all([
    api("GET /v2/second_step"),
    api("GET /v2/user"),
  ]);
  // Not found for everyone but staff.
  if (role === "user") throw data(null, { status: 404 });
  return { step, role, who: `${firstname} ${lastname}`.trim() || email };
}

/** The person signed in does not change from one list of the back office to the next; `revalidate` reloads it. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href && defaultShouldRevalidate;

export { LoadProblem as ErrorBoundary };

export default function AdminPage({ loaderData: { step, role, who } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [isStyled, setStyled] = useState(false);
  const showContent = () => setStyled(true);
  const leave = () => {
    logOut();
    navigate("/");
  };
  return (
    <Suspense fallback={<MemberShell />}>
      {/* In the body: its rules come after those of all pages. */}
      <link rel="stylesheet" href={stylesheet} onLoad={showContent} onError={showContent} />
      {!isStyled ? (
        <MemberShell />
      ) : step.is_proven ? (
        <BackOffice {...{ role, who }} onLogOut={leave} />
      ) : (
        <SecondStep isSet={step.is_set} onProven={revalidate} />
      )}
    </Suspense>
  );
}
