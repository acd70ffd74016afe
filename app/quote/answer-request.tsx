import { type ReactNode, useId, useState } from "react";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { Chip } from "#/app/ui/chip.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { FieldError, FormErrors, TextArea } from "#/app/ui/field.tsx";
import { NairaField } from "#/app/ui/naira-field.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import { useQuery } from "#/app/use-query.ts";
import type { QuoteRequest } from "#/server/quote/contract.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { formatNaira, readNaira, tidyNaira } from "#/shared/money.ts";
import { say, sayLater } from "#/shared/say.ts";
import { declineWords, priceOf } from "./quote-words.ts";

type Own = QuoteRequest["recipients"][number];

interface AnswerRequestProps {
  request: QuoteRequest;
  own: Own;
  onChange: () => Promise<void>;
}

const starts = [sayLater("Today"), sayLater("Tomorrow"), sayLater("This week"), sayLater("Next week")];
const pricesShown = 4;

/** The owner's answer: the offer that was sent, the form, and a way to decline. */
export function AnswerRequest({ request, own, onChange }: AnswerRequestProps) {
  const [isDeclining, setIsDeclining] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const { offer } = own;
  const isOpen = request.status === "open";
  const refusal = offer ? say("Withdraw the offer") : say("I can’t do it");
  return (
    <>
      {offer && (
        <Box title={say("Your offer")}>
          <p className="font-extrabold text-2xl tabular-nums tracking-tight">{priceOf(offer)}</p>
          {offer.can_start && <p>{say("Can start: {when}", { when: say(offer.can_start) })}</p>}
          {offer.note && <p className="whitespace-pre-line wrap-anywhere">{offer.note}</p>}
          {isOpen && !isEditing && (
            <Button variant="quiet" className="justify-self-start" onClick={() => setIsEditing(true)}>
              {say("Edit")}
            </Button>
          )}
        </Box>
      )}
      {isOpen && (!offer || isEditing) && (
        <Box title={offer ? say("Change your offer") : say("Offer your price")}>
          <OfferForm
            id={request.id}
            own={own}
            onDone={async () => {
              setIsEditing(false);
              await onChange();
            }}
          />
        </Box>
      )}
      {isOpen && (
        <button
          type="button"
          className="min-h-11 cursor-pointer justify-self-start text-ink-2 underline"
          onClick={() => setIsDeclining(true)}
        >
          {refusal}
        </button>
      )}
      <Dialog title={refusal} isOpen={isDeclining} onClose={() => setIsDeclining(false)}>
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
    <section aria-labelledby={id} className="grid gap-4 rounded-card bg-surface p-4 shadow-card">
      <h2 id={id} className="font-extrabold text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

function OfferForm({ id, own: { offer }, onDone }: { id: string; own: Own; onDone: () => Promise<void> }) {
  const [price, setPrice] = useState(offer ? formatNaira(offer.price) : "");
  const [start, setStart] = useState(offer?.can_start ?? "");
  const { wiring, submit, problems, mend } = useForm({
    check: () => {
      const fields = {
        ...(!(readNaira(price) >= 1) && { price: fieldMessages.price }),
        ...(!start && { can_start: say("Say when you can start") }),
      };
      return Object.keys(fields).length > 0 ? { fields } : undefined;
    },
    send: async ({ price_to, note = "" }) => {
      const range = price_to?.trim() ? { price_to: readNaira(price_to) } : {};
      const body = { price: readNaira(price), ...range, note, can_start: start };
      await api("POST /v2/quote_requests/{id}/offers", { params: { id }, body });
      showToast(say("Your offer was sent"));
      await onDone();
    },
  });
  const errors = problems.fields ?? {};
  return (
    <form {...wiring} className="grid gap-4">
      <FormErrors {...problems} />
      <CatalogPrices onPick={(picked) => setPrice(formatNaira(picked))} />
      <NairaField
        label={say("Price in naira")}
        name="price"
        value={price}
        onChange={(event) => setPrice(event.target.value)}
        onBlur={() => setPrice(tidyNaira(price))}
        error={errors.price}
      />
      <NairaField
        label={say("Up to, in naira")}
        name="price_to"
        hint={say("Only if the price can change")}
        defaultValue={offer?.price_to ?? ""}
        error={errors.price_to}
      />
      <fieldset className="grid gap-1">
        <legend className="font-semibold">{say("Can start")}</legend>
        <div className="flex flex-wrap gap-x-2">
          {[...new Set([...starts, start])].filter(Boolean).map((each) => (
            <Chip
              key={each}
              name="can_start"
              aria-pressed={start === each}
              onClick={() => {
                setStart(each);
                mend("can_start");
              }}
            >
              {say(each)}
            </Chip>
          ))}
        </div>
        {errors.can_start && <FieldError>{errors.can_start}</FieldError>}
      </fieldset>
      <TextArea
        label={say("Note")}
        name="note"
        rows={3}
        maxLength={lengthMax.offerNote}
        defaultValue={offer?.note}
        error={errors.note}
      />
      <Button {...submit} busyLabel={say("Sending")}>
        {offer ? say("Send the new offer") : say("Send the offer")}
      </Button>
    </form>
  );
}

/** Prices of the owner's catalog, to be taken with one tap. */
function CatalogPrices({ onPick }: { onPick: (naira: number) => void }) {
  const { answer } = useQuery("own catalog", () => api("GET /v2/mybusiness"));
  const priced = (answer?.catalog ?? []).filter(({ price }) => price > 0).slice(0, pricesShown);
  if (priced.length === 0) return null;
  return (
    <ul aria-label={say("From your catalog")} className="flex flex-wrap gap-x-2">
      {priced.map(({ id, name, price }) => (
        <li key={id} className="min-w-0">
          <Chip onClick={() => onPick(price)}>
            <span className="truncate">{name}</span> {formatNaira(price)}
          </Chip>
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
      <p>{say("Say why, so that they can ask another business soon.")}</p>
      {Object.entries(declineWords).map(([reason, label]) => (
        <Button key={reason} variant="quiet" isBusy={busy === reason} onClick={() => decline(reason)}>
          {say(label)}
        </Button>
      ))}
      <p role="alert" className="text-danger empty:absolute">
        {problem}
      </p>
    </div>
  );
}
