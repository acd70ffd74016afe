import { useEffect, useId, useState } from "react";
import { useRevalidator } from "react-router";
import { Card } from "#/app/account/card.tsx";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { useSession } from "#/app/session.ts";
import { StateWord } from "#/app/ui/badge.tsx";
import { Button } from "#/app/ui/button.tsx";
import { CopyField } from "#/app/ui/copy-field.tsx";
import { FormErrors, TextField } from "#/app/ui/field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { Thing } from "#/app/ui/thing.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { useConfig } from "#/app/use-config.ts";
import type { Payout, Referral } from "#/server/referral/contract.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { formatNaira } from "#/shared/money.ts";
import { say, sayLater } from "#/shared/say.ts";
import { shortDate } from "#/shared/time.ts";
import type { Route } from "./+types/referral-page.ts";
import { payoutNote } from "./payout-note.ts";

export const meta = unlisted(sayLater("Refer & Earn"));

export const clientLoader = () => api("GET /v2/user/referral");

export { LoadProblem as ErrorBoundary };

export default function ReferralPage({ loaderData: referral }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const userId = useSession()?.user?.id ?? "";
  const { reward, payouts } = referral;
  return (
    <div className="mx-auto grid max-w-column gap-4 md:py-6">
      <h1 className="font-extrabold text-2xl tracking-tight">{say("Refer & Earn")}</h1>
      <p className="relative overflow-hidden rounded-card bg-hero p-5 pr-20 font-semibold text-on-hero">
        <Thing name="party" className="absolute -right-3 -bottom-5 size-24" />
        {say("Invite people who have a business. You get {reward} for each, seven days after they post it.", {
          reward: formatNaira(reward),
        })}
      </p>
      {payouts.some(({ needs_bank }) => needs_bank) && (
        <Card title={say("Where should we pay?")}>
          <BankForm onDone={revalidate} />
        </Card>
      )}
      <Card title={say("Invite a friend")}>
        <Invitation referral={referral} />
      </Card>
      <Card title={say("Your earnings")}>
        <Earnings referral={referral} userId={userId} onRequested={revalidate} />
      </Card>
      {payouts.length > 0 && (
        <Card title={say("Your payouts")}>
          <PayoutList payouts={payouts} />
        </Card>
      )}
    </div>
  );
}

/** My code, and the ways to share it. */
function Invitation({ referral: { referral_code, link } }: { referral: Referral }) {
  const { brand } = useConfig();
  const text = say("Post your business on {brand} and let people near you find it: {link}", { brand, link });
  // Only the browser knows whether it can share.
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare("share" in navigator), []);
  return (
    <>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        rel="noreferrer"
        className="inline-flex min-h-12 items-center justify-center gap-2 rounded-control bg-contact px-5 font-semibold text-on-contact no-underline"
      >
        <Icon name="message-circle" size={20} />
        {say("Send on WhatsApp")}
      </a>
      {canShare && (
        <Button variant="quiet" onClick={() => share(text)}>
          <Icon name="share" size={20} />
          {say("Share")}
        </Button>
      )}
      <CopyField label={say("Referral code")} name="referral_code" value={referral_code} done={say("Code copied")} />
      <CopyField label={say("Your link")} name="link" value={link} done={say("Link copied")} />
    </>
  );
}

async function share(text: string) {
  try {
    await navigator.share({ text });
  } catch {
    // The member closed the share sheet.
  }
}

/** Bank account for payouts. */
function BankForm({ onDone }: { onDone: () => void }) {
  const { wiring, submit, problems } = useForm({
    // The server words what is wrong, field by field.
    check: () => undefined,
    send: async ({ bank_name = "", account_number = "", account_name = "" }) => {
      await api("PUT /v2/user/referral_bank", { body: { bank_name, account_number, account_name } });
      showToast(say("Saved."));
      onDone();
    },
    hasToast: true,
  });
  const { fields } = problems;
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <TextField label={say("Bank")} name="bank_name" maxLength={lengthMax.bank} error={fields?.bank_name} />
      <TextField
        label={say("Account number")}
        name="account_number"
        inputMode="numeric"
        autoComplete="off"
        hint={say("The 10 digits of your NUBAN")}
        error={fields?.account_number}
      />
      <TextField
        label={say("Name on the account")}
        name="account_name"
        maxLength={lengthMax.bank}
        error={fields?.account_name}
      />
      <Button {...submit} busyLabel={say("Saving")} className="justify-self-start">
        {say("Save")}
      </Button>
    </form>
  );
}

interface EarningsProps {
  referral: Referral;
  userId: string;
  /** Called after a payout was requested. */
  onRequested: () => void;
}

/** My rewards, and the button that requests their payout. */
function Earnings({ referral, userId, onRequested }: EarningsProps) {
  const noteId = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");

  async function ask() {
    setIsBusy(true);
    setProblem("");
    try {
      await api("GET /v2/user/referral_pay/{userId}", { params: { userId } });
      showToast(say("Payout requested"));
      onRequested();
    } catch (error) {
      setProblem(problemsOf(error).detail ?? "");
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <p className="font-extrabold text-2xl tabular-nums tracking-tight">{formatNaira(referral.earnings)}</p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Figure name={say("Total referrals")} value={String(referral.total_refferal)} />
        <Figure name={say("Pending")} value={formatNaira(referral.pending)} />
        <Figure name={say("Payable")} value={formatNaira(referral.payable)} />
        <Figure name={say("Paid out")} value={formatNaira(referral.paid)} />
      </dl>
      <div className="grid justify-items-start gap-2">
        <Button isBusy={isBusy} disabled={!referral.payout} aria-describedby={noteId} onClick={ask}>
          {say("Payout")}
        </Button>
        <p lang="en-NG" id={noteId} className="text-ink-2">
          {payoutNote(referral)}
        </p>
        <p role="alert" className="text-danger empty:absolute">
          {problem}
        </p>
      </div>
    </>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-2 text-sm">{name}</dt>
      <dd className="font-semibold tabular-nums">{value}</dd>
    </div>
  );
}

const looks = {
  requested: { word: sayLater("Requested"), icon: "clock", look: "text-ink-2" },
  approved: { word: sayLater("Approved"), icon: "check", look: "text-open" },
  paid: { word: sayLater("Paid"), icon: "check", look: "text-open" },
  refused: { word: sayLater("Refused"), icon: "alert", look: "text-danger" },
} as const satisfies Record<Payout["state"], Parameters<typeof StateWord>[0]>;

/** My payouts, latest first, with their outcome. */
function PayoutList({ payouts }: { payouts: Payout[] }) {
  return (
    <ul className="grid divide-y divide-hairline">
      {payouts.map(({ id, amount, state, requested_at, bank_name, account_number, reason }) => (
        <li key={id} className="grid gap-1 py-3">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="font-semibold tabular-nums">{formatNaira(amount)}</span>
            <StateWord {...looks[state]} />
          </div>
          <p className="wrap-anywhere text-ink-2 text-sm">
            {account_number
              ? say("Requested on {date}, to {account}", {
                  date: shortDate(requested_at),
                  account: `${bank_name} ${account_number}`,
                })
              : say("Requested on {date}", { date: shortDate(requested_at) })}
          </p>
          {reason && <p className="wrap-anywhere text-sm">{reason}</p>}
        </li>
      ))}
    </ul>
  );
}
