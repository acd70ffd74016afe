import { type ReactNode, useId, useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { FormErrors, TextArea, TextField } from "#/app/ui/field.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { useQuery } from "#/app/use-query.ts";
import type { QuoteRequest } from "#/server/quote/contract.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { lettersMax } from "#/shared/letters-max.ts";
import { formatNaira } from "#/shared/money.ts";
import { declineWords, priceOf } from "./quote-words.ts";

type Own = QuoteRequest["recipients"][number];

interface AnswerRequestProps {
  request: QuoteRequest;
  own: Own;
  onChange: () => Promise<void>;
}

const amountOf = (typed = "") => Number(typed.replace(/[₦,\s]/g, ""));
const starts = ["Today", "Tomorrow", "This week", "Next week"];
const pricesShown = 4;

/** The owner's answer: what was offered, the form, and a way to say no. */
export function AnswerRequest({ request, own, onChange }: AnswerRequestProps) {
  const [isDeclining, setIsDeclining] = useState(false);
  const { offer } = own;
  const isOpen = request.status === "open";
  return (
    <>
      {offer && (
        <Box title="Your offer">
          <p className="font-bold text-lg tabular-nums">{priceOf(offer)}</p>
          {offer.can_start && <p>Can start: {offer.can_start}</p>}
          {offer.note && <p className="whitespace-pre-line wrap-anywhere">{offer.note}</p>}
        </Box>
      )}
      {isOpen && (
        <Box title={offer ? "Change your offer" : "Offer your price"}>
          <OfferForm id={request.id} own={own} onDone={onChange} />
          <Button variant="quiet" className="justify-self-start" onClick={() => setIsDeclining(true)}>
            I can’t do it
          </Button>
        </Box>
      )}
      <Dialog title="I can’t do it" isOpen={isDeclining} onClose={() => setIsDeclining(false)}>
        <Decline
          id={request.id}
          onDone={async () => {
            setIsDeclining(false);
            await onChange();
          }}
        />
      </Dialog>
    </>
  );
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-card border border-hairline bg-surface p-4">
      <h2 id={id} className="font-bold text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

function OfferForm({ id, own: { offer }, onDone }: { id: string; own: Own; onDone: () => Promise<void> }) {
  const [price, setPrice] = useState(offer ? String(offer.price) : "");
  const [start, setStart] = useState(offer?.can_start ?? "");
  const { wiring, submit, problems } = useForm({
    check: () => (amountOf(price) >= 1 ? undefined : { fields: { price: fieldMessages.price } }),
    send: async ({ price_to, note = "" }) => {
      const range = price_to?.trim() ? { price_to: amountOf(price_to) } : {};
      const body = { price: amountOf(price), ...range, note, can_start: start };
      await api("POST /v2/quote_requests/{id}/offers", { params: { id }, body });
      showToast("Your offer was sent");
      await onDone();
    },
  });
  const errors = problems.fields ?? {};
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <CatalogPrices onPick={(picked) => setPrice(String(picked))} />
      <TextField
        label="Price in naira"
        name="price"
        inputMode="numeric"
        value={price}
        onChange={(event) => setPrice(event.target.value)}
        error={errors.price}
      />
      <TextField
        label="Up to, in naira"
        name="price_to"
        inputMode="numeric"
        hint="Only if the price can change"
        defaultValue={offer?.price_to ?? ""}
        error={errors.price_to}
      />
      <div className="grid gap-2">
        <TextField
          label="Can start"
          name="can_start"
          maxLength={lettersMax.offerStart}
          value={start}
          onChange={(event) => setStart(event.target.value)}
          error={errors.can_start}
        />
        <Chips label="Can start" texts={starts} onPick={setStart} />
      </div>
      <TextArea
        label="Note"
        name="note"
        rows={3}
        maxLength={lettersMax.offerNote}
        defaultValue={offer?.note}
        error={errors.note}
      />
      <Button {...submit} busyLabel="Sending">
        {offer ? "Send the new offer" : "Send the offer"}
      </Button>
    </form>
  );
}

/** Prices of the owner's catalog, to be taken with one tap. */
function CatalogPrices({ onPick }: { onPick: (naira: number) => void }) {
  const { answer } = useQuery("own catalog", () => api("GET /v2/mybusiness"));
  const priced = (answer?.catalog ?? []).filter(({ price }) => price > 0).slice(0, pricesShown);
  if (priced.length === 0) return null;
  const texts = priced.map(({ name, price }) => [name, formatNaira(price)].filter(Boolean).join(" "));
  return <Chips label="From your catalog" texts={texts} onPick={(_, at) => onPick(priced[at]!.price)} />;
}

interface ChipsProps {
  label: string;
  texts: readonly string[];
  onPick: (text: string, at: number) => void;
}

function Chips({ label, texts, onPick }: ChipsProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {texts.map((text, at) => (
        <li key={text}>
          <button
            type="button"
            className="min-h-11 cursor-pointer rounded-pill border border-control bg-surface px-4 text-sm hover:bg-well"
            onClick={() => onPick(text, at)}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Decline({ id, onDone }: { id: string; onDone: () => Promise<void> }) {
  const [busy, setBusy] = useState("");
  const [problem, setProblem] = useState("");

  async function decline(reason: string) {
    setBusy(reason);
    setProblem("");
    try {
      await api("POST /v2/quote_requests/{id}/decline", { params: { id }, body: { reason: reason as "busy" } });
      await onDone();
    } catch (error) {
      setProblem(problemsOf(error).detail ?? "");
    } finally {
      setBusy("");
    }
  }

  return (
    <div className="grid gap-3">
      <p>Say why, so that they ask somebody else soon.</p>
      {Object.entries(declineWords).map(([reason, label]) => (
        <Button key={reason} variant="quiet" isBusy={busy === reason} onClick={() => decline(reason)}>
          {label}
        </Button>
      ))}
      <p role="alert" className="text-danger empty:absolute">
        {problem}
      </p>
    </div>
  );
}
