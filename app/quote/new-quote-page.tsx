import { useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { usePhoneCode } from "#/app/account/confirm-phone.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { PlaceFields } from "#/app/account/place-fields.tsx";
import { openSignIn, requireCompleteProfile } from "#/app/account/sign-in.ts";
import { api } from "#/app/api.ts";
import { useUpload } from "#/app/media/use-upload.ts";
import { currentSession, useSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { Chip } from "#/app/ui/chip.tsx";
import { DayField } from "#/app/ui/day-field.tsx";
import { useDraftPictures } from "#/app/ui/draft-pictures.ts";
import { type Draft, Drafted } from "#/app/ui/drafted.tsx";
import { FormErrors, TextArea, TextField } from "#/app/ui/field.tsx";
import { FilePreview } from "#/app/ui/file-preview.tsx";
import { NairaField } from "#/app/ui/naira-field.tsx";
import { PicturePicker } from "#/app/ui/picture-picker.tsx";
import { ProgressBar } from "#/app/ui/progress-bar.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { type Texts, useForm } from "#/app/ui/use-form.ts";
import { useQuery } from "#/app/use-query.ts";
import type { QuoteRequest } from "#/server/quote/contract.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { listMax } from "#/shared/list-max.ts";
import { readNaira } from "#/shared/money.ts";
import { say, sayLater } from "#/shared/say.ts";
import type { Route } from "./+types/new-quote-page.ts";
import { Candidates, useCandidates } from "./candidates.tsx";
import { whenWords } from "./quote-words.ts";

/** A request to one business, or to the best for the work. */
const titleOf = (query: URLSearchParams) =>
  query.get("business") ? sayLater("Ask for a quote") : sayLater("Ask for quotes");

export function meta({ matches, location }: Route.MetaArgs) {
  return unlisted(titleOf(new URLSearchParams(location.search)))({ matches });
}

const titles = [sayLater("The work"), sayLater("Where and when?"), sayLater("We will ask")];
const fieldsOf = [["search", "description"], ["state", "lga", "town", "when", "date", "budget"], []];

/** Faults of the fields of a step, by field. */
function problemsAt(step: number, { search = "", description = "", lga = "", when, date = "", budget = "" }: Texts) {
  const fields: Record<string, string> = {};
  if (!search.trim()) fields.search = fieldMessages.quoteSearch;
  if (!description.trim()) fields.description = fieldMessages.quoteDescription;
  if (!lga) fields.lga = fieldMessages.lga;
  if (when === "date" && !date) fields.date = fieldMessages.day;
  if (budget.trim() && !(readNaira(budget) >= 1)) fields.budget = fieldMessages.quoteBudget;
  const here = Object.entries(fields).filter(([name]) => fieldsOf[step]!.includes(name));
  return here.length > 0 ? { fields: Object.fromEntries(here) } : undefined;
}

const stepOf = (fields: Record<string, string>) => fieldsOf.findIndex((names) => names.some((name) => fields[name]));

/**
 * Its texts and pictures stay on the device until it is sent, apart for each business or service; logging out removes them. A visitor
 * writes it too: it goes on after the login.
 */
export default function NewQuotePage() {
  const [query] = useSearchParams();
  const name = `quote ${query.get("business") || query.get("search") || ""}`;
  const [files, setFiles] = useDraftPictures(name);
  return (
    <div className="mx-auto max-w-column md:py-6">
      <Drafted key={name} name={name} onStartAgain={() => setFiles([])}>
        {(draft) => <QuoteForm draft={draft} files={files} onFiles={setFiles} />}
      </Drafted>
    </div>
  );
}

interface QuoteFormProps {
  draft: Draft;
  files: readonly File[];
  onFiles: (files: readonly File[]) => void;
}

/** A request in short steps of one form: the work, where and when, and its recipients. The phone is confirmed at sending. */
function QuoteForm({ draft, files, onFiles }: QuoteFormProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const user = useSession()?.user;
  const businessId = query.get("business") ?? "";
  const { answer: asked } = useQuery(`business ${businessId}`, async () =>
    businessId ? api("GET /v2/business/{id}", { params: { id: businessId } }) : undefined,
  );
  const title = say(titleOf(query));
  const stepCount = businessId ? 2 : 3;
  const { texts: first = {} } = draft;
  const [step, setStep] = useState(() => Math.min(Number(first.step) || 0, stepCount - 1));
  const [typed, setTyped] = useState<Texts>(first);
  const [isFurther, setIsFurther] = useState(false);
  const [picked, setPicked] = useState<readonly string[]>();
  const { share, upload } = useUpload("POST /v2/quote_requests/upload");
  const phone = usePhoneCode(user?.phone ?? "");
  const isLast = step === stepCount - 1;
  const { search = "", state: wantedState = "", lga: wantedLga = "" } = typed;
  const found = useCandidates(
    step === 2 ? { search, state: wantedState, lga: wantedLga, further: String(isFurther) } : undefined,
    picked,
  );
  const isNobody = step === 2 && found.chosen?.length === 0;

  async function send(texts: Texts) {
    const { search = "", description = "", state = "", lga = "", town = "", when, date = "", budget = "" } = texts;
    const pictures: string[] = [];
    for (const file of files) pictures.push(await upload(file));
    const { id, recipients } = await api("POST /v2/quote_requests", {
      body: {
        ...{ search, description, state, lga, town, pictures, further: isFurther },
        when: when as QuoteRequest["when"],
        date: when === "date" ? date : "",
        ...(budget.trim() && { budget: readNaira(budget) }),
        // The list that was shown; without it, the server chooses.
        business_ids: businessId ? [businessId] : [...(found.chosen ?? [])],
      },
    });
    draft.forget();
    onFiles([]);
    showToast(say.many(recipients.length, "Sent to {n} business", "Sent to {n} businesses"));
    navigate(`/quotes/${id}`, { replace: true });
  }

  const { wiring, submit, problems } = useForm({
    check: (texts) => problemsAt(step, texts),
    send: async (texts) => {
      setTyped(texts);
      // Other words or another place find other businesses.
      if (!isLast) {
        if (step === 1) setPicked(undefined);
        return setStep(step + 1);
      }
      // A login reloads the page, which begins at the step of the draft.
      if (!currentSession()) {
        if (wiring.ref.current) draft.keep(wiring.ref.current);
        const offer = say("Sign up to send it. Free: what you wrote is kept.");
        return openSignIn("signup", { offer }, { staysHere: true, next: `${location.pathname}${location.search}` });
      }
      if (!(await requireCompleteProfile({ known: { state: texts.state, lga: texts.lga } }))) return;
      if (currentSession()?.user?.phone_verified === false) {
        return phone.ask(() => wiring.ref.current?.requestSubmit());
      }
      await send(texts);
    },
  });
  const errors = problems.fields ?? {};
  // At the first step and the last: a code is a surprise otherwise.
  const phoneNote = !user?.phone_verified && (
    <p className="text-ink-2 text-sm">
      {say(
        "Only real people may ask: before we send it, we text a code to your phone. Businesses do not see your number.",
      )}
    </p>
  );
  const [state = "", ...lgas] = (query.get("location") ?? "").split(",").map((part) => part.trim());
  const own = { state: user?.state ?? "", lga: user?.lga ?? "" };
  // The work is where the member is, wherever the business that they ask is.
  const isOwn = lgas.length === 0 || (own.state === state && lgas.includes(own.lga)) || (businessId && own.lga);
  // Of a city, its LGA is asked.
  const home = isOwn ? own : { state, lga: lgas.length === 1 ? lgas[0] : "" };
  const place = first.lga ? { state: first.state, lga: first.lga } : home;

  // The server may refuse a field of an earlier step.
  useEffect(() => {
    const wrong = stepOf(problems.fields ?? {});
    if (wrong >= 0) setStep(wrong);
  }, [problems.fields]);

  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <h1 className="font-extrabold text-2xl tracking-tight">{title}</h1>
        {step === 0 && (
          <p className="text-ink-2">
            {businessId
              ? asked
                ? say("{name} sends you its price. You pay nothing to ask.", { name: asked.business.name })
                : say("The business sends you its price. You pay nothing to ask.")
              : say("Up to five businesses send you their price. You pay nothing to ask, and choose the one you like.")}
          </p>
        )}
        {step === 0 && phoneNote}
      </div>
      <form {...wiring} className="grid gap-4" onInput={({ currentTarget }) => draft.keep(currentTarget)}>
        <input type="hidden" name="step" value={step} />
        <Heading step={step} stepCount={stepCount} />
        <FormErrors {...problems} />
        <div hidden={step !== 0}>
          <WhatFields search={query.get("search") ?? ""} texts={first} errors={errors} />
          <PictureFields files={files} onChange={onFiles} />
        </div>
        <div hidden={step !== 1}>
          <div className="grid gap-4">
            <PlaceFields {...place} lgasFirst={lgas} errors={errors} />
            <WhenFields texts={first} errors={errors} />
            <NairaField
              label={say("Budget in naira")}
              name="budget"
              defaultValue={first.budget}
              hint={say("Optional")}
              error={errors.budget}
            />
          </div>
        </div>
        {step === 2 && (
          <Candidates
            found={found}
            isFurther={isFurther}
            lga={wantedLga}
            onFurther={() => {
              setIsFurther(true);
              setPicked(undefined);
            }}
            onPick={setPicked}
          />
        )}
        {isLast && phoneNote}
        <p role="alert" className="text-danger empty:absolute">
          {phone.problem}
        </p>
        <ProgressBar label={say("Sending the pictures")} share={share} />
        {/* In place of the bar of members, which would lie over the buttons. */}
        <div className="contact-bar sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 bg-bg px-4 py-3 md:static md:mx-0 md:px-0 [@media(max-height:400px)]:static">
          {step > 0 && (
            <Button variant="quiet" onClick={() => setStep(step - 1)}>
              {say("Back")}
            </Button>
          )}
          <Button
            {...submit}
            disabled={submit.disabled || isNobody}
            isBusy={submit.isBusy || phone.isAsking}
            busyLabel={isLast ? say("Sending") : undefined}
            className="grow md:grow-0"
          >
            {isLast ? title : say("Next")}
          </Button>
          <p role="status" className="text-ink-2 text-sm empty:hidden max-md:order-first max-md:w-full">
            {isNobody &&
              (found.answer?.length === 0 ? say("There is nobody to ask yet.") : say("Choose at least one business"))}
          </p>
        </div>
      </form>
      {phone.dialog}
    </div>
  );
}

/** Says which step it is, and takes the focus when another one is shown. */
function Heading({ step, stepCount }: { step: number; stepCount: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) {
      // The focus alone would scroll the title of the page out of sight.
      heading.current?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    before.current = step;
  }, [step]);
  return (
    <div className="grid gap-2">
      <div aria-hidden="true" className="flex gap-1.5">
        {titles.slice(0, stepCount).map((title, nth) => (
          <span key={title} className={`h-2 grow rounded-pill ${nth <= step ? "bg-brand" : "bg-hairline"}`} />
        ))}
      </div>
      <p className="text-ink-2 text-sm">{say("Step {at} of {all}", { at: step + 1, all: stepCount })}</p>
      <h2 ref={heading} tabIndex={-1} className="font-extrabold text-xl tracking-tight">
        {say(titles[step] ?? "")}
      </h2>
    </div>
  );
}

interface FieldsProps {
  /** Of the draft. */
  texts: Texts;
  errors: Record<string, string>;
}

function WhatFields({ search, texts, errors }: FieldsProps & { search: string }) {
  return (
    <div className="grid gap-4">
      <TextField
        label={say("What do you need?")}
        name="search"
        // No example beside the trade that was searched.
        hint={search ? undefined : say("For example: wedding caterer")}
        maxLength={lengthMax.quoteSearch}
        defaultValue={texts.search ?? search}
        error={errors.search}
      />
      <TextArea
        label={say("Describe the work")}
        name="description"
        defaultValue={texts.description}
        hint={say("What, how much, anything they should know")}
        maxLength={lengthMax.quoteDescription}
        error={errors.description}
      />
    </div>
  );
}

function WhenFields({ texts, errors }: FieldsProps) {
  const choices = Object.entries(whenWords) as [QuoteRequest["when"], string][];
  const [when, setWhen] = useState(choices.find(([choice]) => choice === texts.when)?.[0] ?? "this_week");
  return (
    <>
      <TextField
        label={say("Town or street")}
        name="town"
        defaultValue={texts.town}
        maxLength={lengthMax.town}
        hint={say("Optional")}
        error={errors.town}
      />
      <fieldset className="grid gap-1">
        <legend className="font-semibold">{say("When?")}</legend>
        <div className="flex flex-wrap gap-x-2">
          {choices.map(([choice, words]) => (
            <Chip key={choice} aria-pressed={when === choice} onClick={() => setWhen(choice)}>
              {say(words)}
            </Chip>
          ))}
        </div>
        <input type="hidden" name="when" value={when} />
      </fieldset>
      {when === "date" && <DayField label={say("Day")} name="date" error={errors.date} />}
    </>
  );
}

/** Up to three pictures, each shown before it is sent. */
function PictureFields({ files, onChange }: { files: readonly File[]; onChange: (files: readonly File[]) => void }) {
  return (
    <div className="mt-4 grid gap-3">
      {files.map((file, at) => (
        // Two pictures may have one name.
        <div key={`${file.name} ${at}`} className="grid gap-2">
          <FilePreview
            file={file}
            alt={say("Picture {at}", { at: at + 1 })}
            className="max-h-48 w-full rounded-card object-contain"
          />
          <button
            type="button"
            className="inline-flex min-h-11 cursor-pointer items-center justify-self-start underline"
            onClick={() => onChange(files.filter((_, place) => place !== at))}
          >
            {say("Remove picture {at}", { at: at + 1 })}
          </button>
        </div>
      ))}
      {files.length < listMax.quotePictures && (
        <PicturePicker
          key={files.length}
          label={files.length === 0 ? say("Picture") : say("Another picture")}
          name="picture"
          file={undefined}
          onPick={(file) => file && onChange([...files, file])}
        />
      )}
    </div>
  );
}
