import { type ReactNode, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { FormErrors } from "#/app/ui/field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { PageHead } from "#/app/ui/page-head.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { Switch } from "#/app/ui/switch.tsx";
import { Thing } from "#/app/ui/thing.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import type { OwnBusiness } from "#/server/business/contract.ts";
import { say, sayLater } from "#/shared/say.ts";
import type { Route } from "./+types/settings-page.ts";
import { requireOwnBusiness } from "./own-business.ts";

export const meta = unlisted(sayLater("Settings of my business"));

export const clientLoader = requireOwnBusiness;

export { LoadProblem as ErrorBoundary };

/** What an owner sets once: who may ask, where the number is given, and whether the page is shown. */
export default function SettingsPage({ loaderData: business }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <div className="mx-auto grid max-w-column items-start gap-4 md:py-6 lg:max-w-none lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr] lg:gap-6">
      <div className="lg:col-span-2">
        <PageHead title={say("Settings")} back="/mybusiness" />
      </div>
      <section aria-label={say("Who can reach me")} className="grid gap-4 rounded-card bg-surface p-4 shadow-card">
        <VisibilitySwitch
          name="accepts_quotes"
          label={say("Send me quote requests")}
          isOn={business.accepts_quotes}
          onChange={revalidate}
        >
          {say("People who need your trade ask you for a price.")}
        </VisibilitySwitch>
        <VisibilitySwitch
          name="listed_by_text"
          label={say("Let people find me by SMS and USSD")}
          isOn={business.listed_by_text}
          onChange={revalidate}
        >
          {say("People without internet ask there, and get your number.")}
        </VisibilitySwitch>
      </section>
      <Elsewhere />
      <Visibility status={business.status} onChange={revalidate} />
    </div>
  );
}

interface VisibilitySwitchProps {
  name: "accepts_quotes" | "listed_by_text";
  label: string;
  isOn: boolean;
  onChange: () => void;
  children: ReactNode;
}

function VisibilitySwitch({ name, label, isOn, onChange, children }: VisibilitySwitchProps) {
  const [isBusy, setIsBusy] = useState(false);

  async function change(wanted: boolean) {
    setIsBusy(true);
    try {
      await api("PUT /v2/business/visibility", { body: { [name]: wanted } });
      onChange();
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Switch label={label} isOn={isOn} isBusy={isBusy} onChange={change}>
      {children}
    </Switch>
  );
}

function Elsewhere() {
  const links = [
    { to: "/mybusiness/helpers", thing: "handshake", label: say("People who help you") },
    { to: "/booking-settings", thing: "calendar", label: say("Bookings: services, prices and times") },
    { to: "/work-hours#away", thing: "compass", label: say("Away") },
    { to: "/quick-replies", thing: "bubble", label: say("Quick replies and away message") },
    { to: "/mybusiness/insights#weekly-email", thing: "megaphone", label: say("Email about each week") },
  ] as const;
  return (
    <ul className="divide-y divide-hairline overflow-hidden rounded-card bg-surface shadow-card lg:row-span-2">
      {links.map(({ to, thing, label }) => (
        <li key={to}>
          <Link
            to={to}
            className="flex min-h-13 items-center gap-3 px-4 py-2 text-ink no-underline hover:bg-well hover:underline"
          >
            <Thing name={thing} size={24} />
            <span className="grow">{label}</span>
            <Icon name="chevron-right" size={20} className="text-ink-2" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface VisibilityProps {
  status: OwnBusiness["status"];
  /** Called after it was hidden or shown: the page is reloaded. */
  onChange: () => void;
}

const wordsOf = (status: "active" | "hidden") =>
  status === "active"
    ? {
        title: say("Hide my page"),
        done: say("Your page is hidden."),
        meaning: say("Nobody but you will find your business or open its page. You can show it again at any time."),
      }
    : {
        title: say("Show my page"),
        done: say("Your page is shown."),
        meaning: say("Everybody will find your business in search and can open its page."),
      };

/** Hides the page from others, or shows it again. An owner cannot show a page that a moderator blocked. */
function Visibility({ status, onChange }: VisibilityProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  if (status === "blocked") return null;
  const { title } = wordsOf(status);
  const close = () => setIsConfirming(false);
  const finish = () => {
    close();
    onChange();
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setIsConfirming(true)}>
        {title}
      </Button>
      <Dialog title={title} isOpen={isConfirming} onClose={close}>
        <VisibilityForm status={status} onCancel={close} onDone={finish} />
      </Dialog>
    </>
  );
}

interface VisibilityFormProps {
  status: "active" | "hidden";
  onCancel: () => void;
  onDone: () => void;
}

function VisibilityForm({ status, onCancel, onDone }: VisibilityFormProps) {
  const { title, meaning, done } = wordsOf(status);
  const { wiring, submit, problems } = useForm({
    check: () => undefined,
    send: async () => {
      await api("POST /v2/business/visibility", { body: { is_shown: status === "hidden" } });
      showToast(done);
      onDone();
    },
    hasToast: true,
  });
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <p>{meaning}</p>
      <div className="flex flex-wrap gap-3">
        <Button {...submit} variant={status === "active" ? "danger" : "primary"}>
          {title}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {say("Cancel")}
        </Button>
      </div>
    </form>
  );
}
