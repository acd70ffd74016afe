import { useEffect, useState } from "react";
import { Link } from "react-router";
import { api } from "#/app/api.ts";
import { forgetSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { FormErrors } from "#/app/ui/field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { say, sayLater } from "#/shared/say.ts";
import { AccountFormPage } from "./account-form-page.tsx";
import { unlisted } from "./page-meta.ts";

const title = sayLater("Take your number back");

export const meta = unlisted(title);

/** The page of the link in the email about a changed number. The token is behind the #: no server logs it. */
export default function UndoNumberPage() {
  const [token, setToken] = useState<string>();
  const [isDone, setIsDone] = useState(false);
  useEffect(() => setToken(location.hash.slice(1)), []);
  const { wiring, submit, problems } = useForm({
    check: () => (token ? undefined : { detail: say("Open the link from your email once more") }),
    send: async () => {
      await api("POST /v2/undo_number", { body: { token: token ?? "" } });
      forgetSession();
      setIsDone(true);
    },
  });

  if (isDone) {
    return (
      <AccountFormPage title={say(title)}>
        <div className="grid justify-items-start gap-4">
          <p role="status" className="flex gap-2 font-semibold text-open">
            <Icon name="check" />
            {say("Your number is back, and everybody is logged out.")}
          </p>
          <p>{say("Now set a new password: the one before does not work any more.")}</p>
          <Link to="/forgot_password" className="inline-flex min-h-11 items-center underline">
            {say("Set a new password")}
          </Link>
        </div>
      </AccountFormPage>
    );
  }
  return (
    <AccountFormPage
      title={say(title)}
      intro={
        <p>
          {say(
            "Somebody changed the phone number of your account. If it was not you, take the number back. Everybody is then logged out, and you set a new password.",
          )}
        </p>
      }
    >
      <form {...wiring} className="grid gap-4">
        <FormErrors {...problems} />
        <Button {...submit}>{say("Take my number back")}</Button>
      </form>
    </AccountFormPage>
  );
}
