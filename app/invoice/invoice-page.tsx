import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { SavePdf } from "#/app/media/save-pdf.tsx";
import { Button, LinkButton } from "#/app/ui/button.tsx";
import { CheckField } from "#/app/ui/check-field.tsx";
import { Chip } from "#/app/ui/chip.tsx";
import { CopyField } from "#/app/ui/copy-field.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { FormErrors, TextField } from "#/app/ui/field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { JoyScreen } from "#/app/ui/joy.tsx";
import { BackLink } from "#/app/ui/page-head.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { TextForm } from "#/app/ui/text-form.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import type { Invoice, PaidBy } from "#/server/invoice/contract.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { say, sayLater } from "#/shared/say.ts";
import { lagosDay } from "#/shared/time.ts";
import { waysPaid } from "#/shared/ways-paid.ts";
import type { Route } from "./+types/invoice-page.ts";
import { DirectPayment, InvoicePaper } from "./invoice-paper.tsx";
import { wayWords, whatsAppShare } from "./invoice-words.ts";

export const meta = unlisted(sayLater("Invoice"));

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  api("GET /v2/invoices/{id}", { params: { id: params.id } });

export { LoadProblem as ErrorBoundary };

/** One invoice or receipt, with the actions of its owner. */
export default function InvoicePage({ loaderData: invoice }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [isJustPaid, setIsJustPaid] = useState(false);
  // The button is below the paper, the celebration above it.
  useEffect(() => {
    if (isJustPaid) scrollTo(0, 0);
  }, [isJustPaid]);
  return (
    <div className="mx-auto grid max-w-column items-start gap-4 md:py-6 lg:max-w-none lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
      <div className="grid gap-4 lg:col-span-2">
        <p className="flex items-center gap-2 font-bold text-lg">
          <BackLink to="/invoices" />
          {say("Invoices")}
        </p>
        {isJustPaid && invoice.state === "paid" && (
          <JoyScreen title={say("Payment received")} onClose={() => setIsJustPaid(false)}>
            {say("It is a receipt now")}
          </JoyScreen>
        )}
      </div>
      <InvoicePaper invoice={invoice} customerPath={customerPathOf(invoice)} />
      <div className="grid gap-4 lg:sticky lg:top-6">
        {invoice.role === "business" ? (
          <OwnerPart invoice={invoice} onDone={revalidate} onPaid={() => setIsJustPaid(true)} />
        ) : (
          <>
            <Pdf invoice={invoice} />
            {invoice.void_reason && <p>{say("They say: {reason}", { reason: invoice.void_reason })}</p>}
            <DirectPayment {...invoice} />
          </>
        )}
      </div>
    </div>
  );
}

/** A void invoice alone makes no customer. */
function customerPathOf({ role, state, customer_id, booking_id }: Invoice) {
  const id = customer_id || booking_id;
  return role === "business" && state !== "void" && id ? `/mybusiness/customers/${id}` : undefined;
}

const Pdf = ({ invoice: { id, number } }: { invoice: Invoice }) => (
  <SavePdf path={`/v2/invoices/${id}.pdf`} name={`${number}.pdf`} variant="quiet" />
);

interface OwnerPartProps {
  invoice: Invoice;
  onDone: () => Promise<void>;
}

function OwnerPart({ invoice, onDone, onPaid }: OwnerPartProps & { onPaid: () => void }) {
  const [chosen, setChosen] = useState<"paid" | "void">();
  const { id, state, link_open, url, void_reason } = invoice;
  const close = () => setChosen(undefined);
  const finish = async () => {
    close();
    await onDone();
  };
  return (
    <>
      <div className="grid gap-3 [&_button]:w-full">
        {link_open && state !== "void" && (
          <LinkButton to={whatsAppShare(invoice)} variant="contact" rel="noreferrer">
            <Icon name="message-circle" size={20} />
            {say("Share on WhatsApp")}
          </LinkButton>
        )}
        {state === "open" && (
          <Button variant={link_open ? "quiet" : "primary"} onClick={() => setChosen("paid")}>
            {say("It was paid")}
          </Button>
        )}
        <Pdf invoice={invoice} />
      </div>
      {void_reason && <p>{say("You said: {reason}", { reason: void_reason })}</p>}
      <LinkSwitch invoice={invoice} onDone={onDone} />
      {link_open && <CopyField label={say("Its link")} name="url" value={url} done={say("Link copied")} />}
      {state !== "void" && (
        <button
          type="button"
          className="min-h-11 cursor-pointer justify-self-start text-ink-2 underline"
          onClick={() => setChosen("void")}
        >
          {say("Make it void")}
        </button>
      )}
      <Dialog title={say("It was paid")} isOpen={chosen === "paid"} onClose={close} isSheet="phones">
        <PaidForm
          id={id}
          onDone={async () => {
            await finish();
            onPaid();
          }}
        />
      </Dialog>
      <Dialog title={say("Make it void")} isOpen={chosen === "void"} onClose={close} isSheet="phones">
        <TextForm
          draftName={`invoice ${id} void`}
          label={say("Why? The customer reads this.")}
          hint={say("It stays in your list with its number. Write a new one with the right sum.")}
          missing={say("Say why")}
          lengthMax={lengthMax.invoiceReason}
          send={async (reason) => {
            await api("POST /v2/invoices/{id}/void", { params: { id }, body: { reason } });
            await finish();
          }}
          onCancel={close}
        />
      </Dialog>
    </>
  );
}

function PaidForm({ id, onDone }: { id: string; onDone: () => Promise<void> }) {
  const [by, setBy] = useState<PaidBy>("cash");
  const { wiring, submit, problems } = useForm({
    check: () => undefined,
    send: async ({ on = "" }) => {
      await api("POST /v2/invoices/{id}/paid", { params: { id }, body: { by, on } });
      await onDone();
    },
  });
  const today = lagosDay(Date.now());
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <fieldset className="grid gap-1">
        <legend className="font-semibold">{say("How?")}</legend>
        <div className="flex flex-wrap gap-x-2">
          {waysPaid.map((way) => (
            <Chip key={way} aria-pressed={by === way} onClick={() => setBy(way)}>
              {say(wayWords[way])}
            </Chip>
          ))}
        </div>
      </fieldset>
      <TextField
        label={say("Day")}
        name="on"
        type="date"
        max={today}
        defaultValue={today}
        error={problems.fields?.on}
      />
      <Button {...submit}>{say("Make it a receipt")}</Button>
    </form>
  );
}

/** Switch for public access with the link. */
function LinkSwitch({ invoice: { id, link_open }, onDone }: OwnerPartProps) {
  const [isBusy, setIsBusy] = useState(false);
  async function change(open: boolean) {
    setIsBusy(true);
    try {
      await api("POST /v2/invoices/{id}/link", { params: { id }, body: { open } });
      await onDone();
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <CheckField
      label={say("Everybody with the link can open it")}
      name="link_open"
      checked={link_open}
      disabled={isBusy}
      onChange={(event) => change(event.target.checked)}
    />
  );
}
