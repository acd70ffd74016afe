import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { api } from "#/app/api.ts";
import { AccordionItem } from "#/app/ui/accordion.tsx";
import { Button } from "#/app/ui/button.tsx";
import { CheckField } from "#/app/ui/check-field.tsx";
import type { Draft } from "#/app/ui/drafted.tsx";
import { FormErrors, TextField } from "#/app/ui/field.tsx";
import { PhoneField } from "#/app/ui/phone-field.tsx";
import { ProgressBar } from "#/app/ui/progress-bar.tsx";
import { SaveBar } from "#/app/ui/save-bar.tsx";
import { type Texts, textsOf, useForm } from "#/app/ui/use-form.ts";
import type { Location } from "#/server/place/contract.ts";
import type { Category } from "#/server/trade/contract.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { say } from "#/shared/say.ts";
import { checkBusiness, firstTexts, missingIn, type SectionId, tagsFromText, toDraft } from "./business-texts.ts";
import { GrowingCard } from "./growing-card.tsx";
import { Photos } from "./photos.tsx";
import { useServiceGuess, WhatSection } from "./what-section.tsx";
import { type FieldsProps, HomeArea, OtherAreas, Street } from "./where-section.tsx";

/** Choices in the form of a business. */
interface Choices {
  categories: Category[];
  states: Location[];
}

export async function loadChoices(): Promise<Choices> {
  const [categories, states] = await Promise.all([api("GET /v2/categories"), api("GET /v2/locations")]);
  return { categories, states };
}

interface BusinessFormProps {
  choices: Choices;
  /** First values of the fields, unless there is a draft. */
  texts: Texts;
  draft: Draft;
  /** A business that is not there yet: a question a screen, with photos, and its owner accepts the terms. */
  isNew: boolean;
  /** Photos of a new business. */
  photos?: readonly File[];
  onPhotos?: (photos: readonly File[]) => void;
  /** Share of the photos that has left, while they are being sent. */
  share?: number;
  /** Beside the fields of an existing one, on a wide screen. */
  beside?: (typed: Texts) => ReactNode;
  send: (draft: ReturnType<typeof toDraft>) => Promise<void>;
}

const photosMax = 3;

/**
 * Form of a business, with one button at its end. For a new one each question has a screen to itself; they follow each other on one
 * page, so that nothing is hidden from a search in the page, a screen reader or the check at the end. Of an existing one, each
 * question is a group that opens.
 */
export function BusinessForm({
  choices,
  texts,
  draft,
  isNew,
  photos = [],
  onPhotos = () => {},
  share,
  beside,
  send,
}: BusinessFormProps) {
  const first = firstTexts(draft.texts, texts);
  const { wiring, submit, problems, show, mend } = useForm({
    check: (typed) => checkBusiness(typed, isNew),
    send: (typed) => send(toDraft(typed)),
    hasToast: true,
  });
  const [typed, setTyped] = useState(first);
  const { guess, consider } = useServiceGuess();
  const errors = problems.fields ?? {};
  const missing = missingIn(typed, isNew);
  const isWhole = Object.values(missing).every((count) => count === 0);

  const asOpened = useRef<string>(undefined);
  const [isChanged, setIsChanged] = useState(draft.texts !== undefined);
  const isAtEnd = useIsAtEnd(wiring.ref);

  function keep() {
    const form = wiring.ref.current;
    if (!form) return;
    const now = textsOf(form);
    setTyped(now);
    if (now.name !== typed.name || now.about !== typed.about) consider(now);
    // A category guessed from the text fills the field too.
    if (now.category && errors.category) mend("category");
    // The first call is the form as opened: nothing was typed yet, so no draft.
    asOpened.current ??= JSON.stringify(now);
    const differs = JSON.stringify(now) !== asOpened.current;
    if (differs) draft.keep(form);
    setIsChanged(differs || draft.texts !== undefined);
  }

  /** On to the next question, or from the dock of a complete form to the last; not past an answer that is missing. */
  function goOn(from?: HTMLElement) {
    const form = wiring.ref.current;
    if (!form) return;
    const questions = [...form.querySelectorAll<HTMLElement>("[data-question]")];
    const read = questions.findLast((each) => each.getBoundingClientRect().top < innerHeight * readAt);
    const current = from ?? read ?? questions[0]!;
    const found = Object.entries(checkBusiness(textsOf(form), isNew)?.fields ?? {});
    const here = found.filter(([name]) => current.querySelector(`[name="${name}"]`));
    if (here.length > 0) return show({ fields: Object.fromEntries(here) });
    const following = from || !isWhole ? questions[questions.indexOf(current) + 1] : questions.at(-1);
    if (!following) return;
    // At once, as a page is turned: a tap right after it must not meet a field that is still moving.
    following.scrollIntoView({ behavior: "instant" });
    following.querySelector("h2")?.focus({ preventScroll: true });
  }

  /** Enter, which a phone's keyboard has too, goes to the next field or question; it sends the form only from its last field. */
  function goOnByEnter(event: KeyboardEvent<HTMLFormElement>) {
    if (!isNew || event.key !== "Enter" || event.defaultPrevented) return;
    const fields = [...event.currentTarget.querySelectorAll<HTMLElement>(typedFields)];
    const at = fields.findIndex((field) => field === event.target);
    const [field, following] = at < 0 ? [] : fields.slice(at);
    // In a longer text it is a new line.
    if (!field || !following || field.matches("textarea")) return;
    event.preventDefault();
    const current = field.closest<HTMLElement>("[data-question]") ?? undefined;
    if (current?.contains(following)) following.focus();
    else goOn(current);
  }

  const question = (id: SectionId | "photos", title: string, answers: string, content: ReactNode) =>
    isNew ? (
      // Not named by its heading: "About you" would answer to the label of the field "About".
      <section
        data-question={id}
        className="grid min-h-[calc(100dvh-8rem)] scroll-mt-4 content-start gap-4 py-6 first-of-type:pt-0 lg:min-h-0 lg:pb-12"
      >
        <h2 tabIndex={-1} className="font-extrabold text-2xl outline-none">
          {title}
          {id !== "photos" && missing[id] === 0 && <span className="sr-only"> ({say("done")})</span>}
        </h2>
        {content}
      </section>
    ) : (
      <Group title={title} answers={answers}>
        {content}
      </Group>
    );

  const sending = (
    <div className="grid gap-1">
      <ProgressBar label={say("Sending the pictures")} share={share} />
      <Button {...submit} busyLabel={say("Posting")}>
        {say("Submit my business")}
      </Button>
    </div>
  );

  return (
    <form
      {...wiring}
      className={
        isNew
          ? "grid grid-cols-1 gap-4 [&_:is(input,select,textarea)]:scroll-mb-48 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-8"
          : "grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10"
      }
      onInput={keep}
      onKeyDown={goOnByEnter}
    >
      <div
        className={`grid min-w-0 grid-cols-1 gap-4 ${isNew ? "" : "rounded-card bg-surface p-4 shadow-card md:p-6"}`}
      >
        <FormErrors {...problems} />
        {question(
          "name",
          say("What is your business called?"),
          lineOf(typed.name),
          <TextField
            label={say("Business name")}
            name="name"
            autoComplete="organization"
            maxLength={lengthMax.businessName}
            defaultValue={first.name}
            error={errors.name}
          />,
        )}
        {isNew &&
          question(
            "photos",
            say("Show your work"),
            "",
            <Photos photos={photos} onChange={(next) => onPhotos(next.slice(0, photosMax))} />,
          )}
        {question(
          "what",
          say("What do you do?"),
          lineOf(...tagsFromText(typed.tag_list).map((tag) => say(tag)), typed.category && say(typed.category)),
          <WhatSection
            categories={choices.categories}
            texts={first}
            errors={errors}
            guess={guess}
            isNew={isNew}
            onChange={keep}
          />,
        )}
        {question(
          "where",
          say("Where are you?"),
          lineOf(typed.town, typed.lga, typed.state),
          <>
            <HomeArea states={choices.states} state={first.state} lga={first.lga} errors={errors} />
            <Street texts={first} errors={errors} />
            <OtherAreas states={choices.states} text={first.area_list} onChange={keep} />
          </>,
        )}
        {question(
          "you",
          say("About you"),
          lineOf(typed.phone, typed.work_experience),
          <>
            <AboutYou texts={first} errors={errors} />
            {isNew && <Terms isAccepted={first.terms === "on"} error={errors.terms} />}
            {isNew && <div className="max-lg:hidden">{sending}</div>}
          </>,
        )}
        {!isNew && (
          <SaveBar isLong>
            <div className="flex items-center gap-4">
              <p role="status" className="font-semibold text-sm empty:absolute">
                {isChanged && say("Not saved yet")}
              </p>
              <Button {...submit} busyLabel={say("Saving")} className="max-md:grow md:order-first">
                {say("Save")}
              </Button>
            </div>
          </SaveBar>
        )}
      </div>
      {isNew && (
        <GrowingCard
          typed={typed}
          photo={photos[0]}
          missing={missing}
          isAtEnd={isAtEnd}
          next={isAtEnd ? sending : <Button onClick={() => goOn()}>{isWhole ? say("Last step") : say("Next")}</Button>}
        />
      )}
      {beside && <aside className="sticky top-6 max-lg:hidden">{beside(typed)}</aside>}
    </form>
  );
}

const typedFields = "textarea, input:not([type=hidden], [type=file], [type=checkbox])";

/** Reading position on the screen, as a share of its height, that decides the current question. */
const readAt = 0.4;

/** Whether the last question is the current one. */
function useIsAtEnd(form: RefObject<HTMLFormElement | null>): boolean {
  const [isAtEnd, setIsAtEnd] = useState(false);
  useEffect(() => {
    const last = [...(form.current?.querySelectorAll("[data-question]") ?? [])].at(-1);
    if (!last) return;
    const watcher = new IntersectionObserver(([entry]) => setIsAtEnd(entry?.isIntersecting ?? false), {
      rootMargin: `0px 0px ${(readAt - 1) * 100}% 0px`,
    });
    watcher.observe(last);
    return () => watcher.disconnect();
  }, [form]);
  return isAtEnd;
}

interface GroupProps {
  title: string;
  /** Shown while it is closed. */
  answers: string;
  children: ReactNode;
}

/** One question and its fields; closed on a phone, where all of them open would be five screens long. */
function Group({ title, answers, children }: GroupProps) {
  const [isWide] = useState(() => matchMedia("(min-width: 48rem)").matches);
  return (
    <AccordionItem
      isOpenAtFirst={isWide}
      title={
        <h2 className="min-w-0 font-extrabold text-lg">
          {title}
          <span className="line-clamp-1 wrap-anywhere font-normal text-ink-2 text-sm tracking-[0] group-open:hidden">
            {answers}
          </span>
        </h2>
      }
    >
      <div className="grid gap-4">{children}</div>
    </AccordionItem>
  );
}

const lineOf = (...answers: (string | undefined)[]) => [...new Set(answers)].filter(Boolean).join(" · ");

function AboutYou({ texts, errors }: FieldsProps) {
  return (
    <>
      <PhoneField defaultValue={texts.phone} error={errors.phone} hint={say("Members call and WhatsApp this number")} />
      <TextField
        label={say("Work experience")}
        name="work_experience"
        maxLength={lengthMax.businessLine}
        autoComplete="off"
        defaultValue={texts.work_experience}
        error={errors.work_experience}
        hint={say("Where you learned it, or what you have done")}
      />
      <TextField
        label={say("Years of experience")}
        name="years_of_experience"
        inputMode="numeric"
        maxLength={2}
        autoComplete="off"
        defaultValue={texts.years_of_experience}
        error={errors.years_of_experience}
      />
      <CheckField
        label={say("Show my email on the business page")}
        name="show_email"
        defaultChecked={texts.show_email === "on"}
      />
    </>
  );
}

function Terms({ isAccepted, error }: { isAccepted: boolean; error: string | undefined }) {
  return (
    <div>
      <CheckField
        label="I accept the terms and condition"
        name="terms"
        required
        defaultChecked={isAccepted}
        error={error}
      />
      <Link to="/terms" target="_blank" className="ml-9 inline-flex min-h-11 items-center underline">
        {say("Read the terms")}
      </Link>
    </div>
  );
}
