import { useHref } from "react-router";
import { AccountFormPage } from "#/app/account/account-form-page.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { apiContext } from "#/app/api.ts";
import { failAsPage } from "#/app/site/error-page.tsx";
import { Button, LinkButton } from "#/app/ui/button.tsx";
import { say, sayLater } from "#/shared/say.ts";
import type { Route } from "./+types/stop-page.ts";
import { alertText } from "./alert-words.ts";

const title = sayLater("New businesses");

export const meta = unlisted(title);

export async function loader({ params: { code }, context }: Route.LoaderArgs) {
  try {
    return await context.get(apiContext)("GET /v2/alerts/stop/{code}", { params: { code } });
  } catch (error) {
    return failAsPage(error);
  }
}

/** The page of the link in emails about new businesses: a plain form, without a login and without script. */
export default function StopPage({ loaderData: alerts, params: { code } }: Route.ComponentProps) {
  const address = useHref(`/alerts/stop/${code}`);
  if (alerts.length === 0) {
    return (
      <AccountFormPage title={say(title)}>
        <div className="grid justify-items-start gap-4">
          <p role="status" className="font-semibold">
            {say("Stopped. You will get no more of these.")}
          </p>
          <LinkButton to="/" variant="quiet">
            {say("Go Home")}
          </LinkButton>
        </div>
      </AccountFormPage>
    );
  }
  return (
    <AccountFormPage
      title={say(title)}
      intro={<p>{say("When somebody new does what you searched for, we tell you in the morning.")}</p>}
    >
      <form method="post" action={address} className="grid gap-4">
        <ul className="grid divide-y divide-hairline">
          {alerts.map((alert) => (
            <li key={alert.id} className="flex items-center justify-between gap-3 py-2">
              <span className="wrap-anywhere min-w-0">{alertText(alert)}</span>
              <Button
                type="submit"
                variant="quiet"
                className="shrink-0"
                name="id"
                value={alert.id}
                aria-label={say("Stop {search}", { search: alertText(alert) })}
              >
                {say("Stop")}
              </Button>
            </li>
          ))}
        </ul>
        {alerts.length > 1 && <Button type="submit">{say("Stop all")}</Button>}
      </form>
    </AccountFormPage>
  );
}
