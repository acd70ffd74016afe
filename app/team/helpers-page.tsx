import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { requireOwnBusiness } from "#/app/business/owner/own-business.ts";
import { Button, buttonLook } from "#/app/ui/button.tsx";
import { CopyField } from "#/app/ui/copy-field.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { FormErrors, TextField } from "#/app/ui/field.tsx";
import { PageHead } from "#/app/ui/page-head.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { ShowMore } from "#/app/ui/show-more.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { useOlder } from "#/app/ui/use-older.ts";
import type { Activity, Helper, HelperRole } from "#/server/team/contract.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { pageSizes } from "#/shared/page-sizes.ts";
import { readPhone } from "#/shared/phone.ts";
import { say, sayLater } from "#/shared/say.ts";
import { clockTime, shortDate } from "#/shared/time.ts";
import type { Route } from "./+types/helpers-page.ts";
import { activityWords, roleWords } from "./team-words.ts";

export const meta = unlisted(sayLater("People who help you"));

export async function clientLoader() {
  const business = await requireOwnBusiness();
  const [helpers, activity] = await Promise.all([
    api("GET /v2/mybusiness/helpers"),
    api("GET /v2/mybusiness/activity"),
  ]);
  return { business, helpers, activity };
}

export { LoadProblem as ErrorBoundary };

/** Helpers of a business, their invitations and their activity. */
export default function HelpersPage({ loaderData: { business, helpers, activity } }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid max-w-column items-start gap-4 md:py-6 lg:max-w-none lg:grid-cols-2 lg:gap-6">
      <div className="lg:col-span-2">
        <PageHead title={say("People who help you")} back="/mybusiness/settings" />
      </div>
      {helpers.length === 0 ? (
        <EmptyState thing="handshake" title={say("Nobody helps you yet")}>
          <p>
            {say("Let your apprentice or your daughter answer customers with their own phone. You see who wrote what.")}
          </p>
        </EmptyState>
      ) : (
        <ul className="divide-y divide-hairline rounded-card bg-surface shadow-card">
          {helpers.map((helper) => (
            <HelperRow key={helper.id} helper={helper} />
          ))}
        </ul>
      )}
      <Invite businessName={business.name} />
      {activity.length > 0 && <ActivityList first={activity} />}
    </div>
  );
}

function HelperRow({ helper }: { helper: Helper }) {
  const { id, name, person, role, contact, expires_at, since } = helper;
  const [isConfirming, setIsConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const isInvited = expires_at !== "";

  async function remove() {
    setBusy(true);
    try {
      await api("DELETE /v2/mybusiness/helpers/{id}", { params: { id } });
      setIsConfirming(false);
      showToast(isInvited ? say("The link is void.") : say("{name} has no access any more.", { name }));
      revalidate();
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
    } finally {
      setBusy(false);
    }
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4">
      <div className="min-w-0 grow basis-48">
        <p className="wrap-anywhere font-bold">{name}</p>
        <p className="wrap-anywhere text-ink-2 text-sm">
          {isInvited
            ? say("Invited: {contact}, until {date}", { contact, date: shortDate(expires_at) })
            : say("{person}, since {date}", { person, date: shortDate(since) })}
        </p>
        <p className="text-sm">{roleWords(role).may}</p>
      </div>
      <Button variant="quiet" onClick={() => setIsConfirming(true)}>
        {isInvited ? say("Take back") : say("Remove")}
        <span className="sr-only"> {name}</span>
      </Button>
      <Dialog
        title={isInvited ? say("Take the link back?") : say("Remove {name}?", { name })}
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
      >
        <div className="grid gap-4">
          <p>
            {isInvited
              ? say("The link leads nowhere any more.")
              : say("They lose access at once, also where the page is open. What they wrote stays.")}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="danger" isBusy={isBusy} onClick={remove}>
              {isInvited ? say("Take back") : say("Remove")}
            </Button>
            <Button variant="quiet" onClick={() => setIsConfirming(false)}>
              {say("Cancel")}
            </Button>
          </div>
        </div>
      </Dialog>
    </li>
  );
}

interface Made {
  link: string;
  name: string;
  contact: string;
}

function Invite({ businessName }: { businessName: string }) {
  const [made, setMade] = useState<Made>();
  return (
    <section aria-labelledby="invite" className="grid gap-3 rounded-card bg-surface p-4 shadow-card">
      <h2 id="invite" className="font-extrabold text-lg">
        {say("Invite somebody")}
      </h2>
      {made ? (
        <TheLink made={made} businessName={businessName} onDone={() => setMade(undefined)} />
      ) : (
        <InviteForm onMade={setMade} />
      )}
    </section>
  );
}

function InviteForm({ onMade }: { onMade: (made: Made) => void }) {
  const { revalidate } = useRevalidator();
  const { wiring, submit, problems } = useForm({
    check: () => undefined,
    send: async ({ name = "", contact = "", role = "replies" }) => {
      const { link } = await api("POST /v2/mybusiness/helpers", { body: { name, contact, role: role as HelperRole } });
      onMade({ link, name, contact });
      revalidate();
    },
  });
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <TextField label={say("Their name")} name="name" maxLength={lengthMax.helperName} error={problems.fields?.name} />
      <TextField
        label={say("Their phone number or email")}
        name="contact"
        maxLength={lengthMax.helperContact}
        error={problems.fields?.contact}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semibold">{say("What they may do")}</legend>
        {(["replies", "editor"] as const).map((role) => (
          <label key={role} className="flex min-h-12 cursor-pointer items-start gap-3 py-1">
            <input
              type="radio"
              name="role"
              value={role}
              defaultChecked={role === "replies"}
              className="mt-0.5 size-6 shrink-0 accent-brand"
            />
            <span>
              <b className="block">{roleWords(role).name}</b>
              <span className="text-ink-2 text-sm">{roleWords(role).meaning}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="text-ink-2 text-sm">
        {say(
          "They read conversations that customers began at your page, also earlier ones, and no others. Documents, payments and your account stay yours.",
        )}
      </p>
      <Button {...submit} className="justify-self-start">
        {say("Make the link")}
      </Button>
    </form>
  );
}

/** Shown once: the server stores only a hash of it. */
function TheLink({
  made: { link, name, contact },
  businessName,
  onDone,
}: {
  made: Made;
  businessName: string;
  onDone: () => void;
}) {
  const words = say("Help me with {business}: {link}", { business: businessName, link });
  const phone = readPhone(contact);
  const to = phone
    ? `https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(words)}`
    : `mailto:${contact}?body=${encodeURIComponent(words)}`;
  return (
    <div className="grid gap-3">
      <p>
        {say(
          "Send this link to {name}. It is for one person, works once, and ends in 7 days. It is shown here only now.",
          {
            name,
          },
        )}
      </p>
      <CopyField label={say("Link")} name="link" value={link} done={say("Link copied")} />
      <div className="flex flex-wrap gap-2">
        <a href={to} target="_blank" rel="noopener noreferrer" className={buttonLook("contact")}>
          {phone ? say("Send on WhatsApp") : say("Send by email")}
        </a>
        <Button variant="quiet" onClick={onDone}>
          {say("Done")}
        </Button>
      </div>
    </div>
  );
}

function ActivityList({ first }: { first: readonly Activity[] }) {
  const { rows, ...older } = useOlder(first, pageSizes.activity, ({ id }) =>
    api("GET /v2/mybusiness/activity", { query: { before: id } }),
  );
  return (
    <section aria-labelledby="activity" className="grid gap-2">
      <h2 id="activity" className="font-extrabold text-lg">
        {say("What they did")}
      </h2>
      <ul className="divide-y divide-hairline overflow-hidden rounded-card bg-surface shadow-card">
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              to={row.link}
              className="flex min-h-13 items-center gap-3 px-4 py-2 text-ink no-underline hover:bg-well"
            >
              <span className="min-w-0 grow">{activityWords(row)}</span>
              <time dateTime={row.at} className="shrink-0 text-ink-2 text-sm tabular-nums">
                {shortDate(row.at)}, {clockTime(row.at)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
      <ShowMore {...older} />
    </section>
  );
}
