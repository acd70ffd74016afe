import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { ApiError } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { DialogFoot } from "#/app/ui/dialog-foot.tsx";
import { forgetDraft, readDraft, saveDraft } from "#/app/ui/draft.ts";
import { FormErrors, TextArea } from "#/app/ui/field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { showToast } from "#/app/ui/toast.tsx";
import { type Texts, textsOf, useForm } from "#/app/ui/use-form.ts";
import { offerUndo } from "../undo.tsx";
import { CaseSteps } from "./case-steps.tsx";
import { useOpenQueue } from "./queue.tsx";

/** A reason that is given often. Its number is its place: a list of them keeps its order in every case. */
export interface Template {
  text: string;
  /** Marked, because it answers this case. */
  isFitting?: boolean;
}

/** One way to decide. */
export interface Decision {
  /** Text of its button. */
  label: string;
  /** The letter that presses it. */
  key: string;
  isDangerous?: boolean;
  /** One of several that weigh the same: none of them is recommended. */
  isEqual?: boolean;
  /** Stays in the bar of a phone, where not all fit. */
  isFrequent?: boolean;
  /** Said before it is sent, and confirmed by its own button. */
  confirm?: { title: string; text: string };
  /** Required first; absent: the decision is sent at once. The title names what is decided on: "Reject the CAC of Ada Phones". */
  ask?: { hint: string; title: string; label?: string; missing?: string; templates?: readonly Template[] };
  /** @param typed the reason, or the text required in its place */
  send: (typed: string) => Promise<{ message: string }>;
  /** Obstacle to the decision, said when it is tried; nothing: it may be made. */
  blockedBy?: () => string;
  /** Undoes it; offered for a short time. */
  undo?: () => Promise<{ message: string }>;
  /** How it is put right later, where nothing undoes it; without either its dialog says that it is final. */
  later?: string;
}

export const finalWords = "This cannot be undone.";

/** Said in the dialog of a decision: how it can be put right, or that it cannot. */
const lastingOf = ({ undo, later = undo ? "" : finalWords }: Decision) =>
  later && <p className="font-semibold">{later}</p>;

/** Decides, and opens the next case; after a late decision the case stays open, with a message. */
function useDeciding() {
  const { findNext, order, path } = useOpenQueue();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [problem, setProblem] = useState("");
  const [isTooLate, setIsTooLate] = useState(false);

  const openNext = async () => void navigate((await findNext(pathname, order).catch(() => undefined)) ?? path);

  /** Its errors are for the caller. */
  async function decide({ send, undo }: Decision, typed: string) {
    setProblem("");
    try {
      const { message } = await send(typed);
      if (undo) offerUndo({ message, undo, path: pathname });
      else showToast(message);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      setProblem(error.message);
      setIsTooLate(true);
      return;
    }
    await openNext();
  }

  return { decide, openNext, problem, setProblem, isTooLate };
}

/** The buttons that decide. Once it is done the next piece of work opens. */
export function Decisions({ decisions }: { decisions: readonly Decision[] }) {
  const { decide, openNext, problem, setProblem, isTooLate } = useDeciding();
  const [chosen, setChosen] = useState<Decision>();
  const [busy, setBusy] = useState<Decision>();
  /** Label of the decision that was tried in vain: its obstacle is shown until it is gone. */
  const [tried, setTried] = useState("");
  const obstacle = decisions.find(({ label }) => label === tried)?.blockedBy?.() ?? "";
  const [hasMore, setHasMore] = useState(false);
  const isLong = decisions.length > fitPhone;
  const inBar = isLong ? barOf(decisions) : decisions;
  const next = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isTooLate && !chosen) next.current?.focus();
  }, [isTooLate, chosen]);

  async function press(decision: Decision) {
    setTried(decision.label);
    if (decision.blockedBy?.()) return;
    if (decision.ask || decision.confirm) return setChosen(decision);
    setBusy(decision);
    await decide(decision, "").catch((error) => setProblem(problemsOf(error).detail ?? ""));
    setBusy(undefined);
  }

  return (
    // In reach of a thumb on a phone, however long the case is.
    <div className="decisions grid gap-3 max-lg:sticky max-lg:bottom-0 max-lg:z-10 max-lg:order-last max-lg:-mx-4 max-lg:gap-2 max-lg:bg-surface max-lg:p-4 max-lg:py-2 max-lg:shadow-dock [@media(max-height:420px)]:static">
      <CaseSteps />
      <div role="alert" className="empty:absolute">
        {(obstacle || problem) && (
          <p className="rounded-card border-2 border-danger px-3 py-2 text-danger">{obstacle || problem}</p>
        )}
      </div>
      <div
        className={`grid gap-2 sm:max-lg:flex sm:max-lg:flex-wrap lg:grid-cols-1 ${isLong ? "grid-cols-[1fr_1fr_auto]" : "max-lg:auto-cols-fr max-lg:grid-flow-col"}`}
      >
        {isTooLate ? (
          <Button ref={next} className="max-sm:col-span-full" onClick={openNext}>
            Open the next one
          </Button>
        ) : (
          <>
            {decisions.map((decision) => (
              <DecisionButton
                key={decision.label}
                {...{ decision, press }}
                isBusy={busy === decision}
                className={inBar.includes(decision) ? "" : hasMore ? placeOfMore(decision) : "max-sm:hidden"}
              />
            ))}
            {isLong && (
              <Button
                variant="quiet"
                aria-expanded={hasMore}
                className="px-3! sm:hidden"
                onClick={() => setHasMore(!hasMore)}
              >
                <Icon name="more-vertical" size={20} />
                <span className="sr-only">More</span>
              </Button>
            )}
          </>
        )}
      </div>
      <ConfirmDialog
        decision={chosen?.ask ? undefined : chosen}
        onClose={() => setChosen(undefined)}
        onConfirm={async (decision) => decide(decision, "")}
      />
      <ReasonDialog
        title=""
        isOpen={chosen?.ask !== undefined}
        onClose={() => setChosen(undefined)}
        confirm={chosen?.label ?? ""}
        isDangerous={chosen?.isDangerous}
        hint=""
        {...chosen?.ask}
        onConfirm={async (typed) => {
          if (chosen) await decide(chosen, typed);
        }}
      >
        {chosen && lastingOf(chosen)}
      </ReasonDialog>
    </div>
  );
}

interface ConfirmDialogProps {
  /** Nothing: closed. */
  decision: Decision | undefined;
  onClose: () => void;
  onConfirm: (decision: Decision) => Promise<void>;
}

/** Says what a decision does before it is sent. */
function ConfirmDialog({ decision, onClose, onConfirm }: ConfirmDialogProps) {
  const { submit, wiring, problems } = useForm({
    check: () => undefined,
    send: async () => {
      if (decision) await onConfirm(decision);
      onClose();
    },
  });
  return (
    <Dialog title={decision?.confirm?.title ?? ""} isOpen={decision !== undefined} onClose={onClose}>
      <form {...wiring} className="grid gap-4" onKeyDown={pressSend}>
        <FormErrors {...problems} />
        <p className="wrap-anywhere">{decision?.confirm?.text}</p>
        {decision && lastingOf(decision)}
        <Button {...submit} ref={hasFocusFirst}>
          {decision?.label}
          <SendKey>↵</SendKey>
        </Button>
      </form>
    </Dialog>
  );
}

/** Of more decisions than fit one row of a phone, all but two are behind a button: all would cover the case. */
const fitPhone = 3;
const barSize = 2;

const barOf = (decisions: readonly Decision[]) =>
  [...decisions.filter(({ isFrequent }) => isFrequent), ...decisions.filter(({ isFrequent }) => !isFrequent)].slice(
    0,
    barSize,
  );

/** Above the bar, the mildest first; a dangerous one is last, and apart from the others and the bar. */
const placeOfMore = ({ isDangerous }: Decision) =>
  `max-sm:-order-1 max-sm:col-span-full ${isDangerous ? "max-sm:my-3" : ""}`;

interface DecisionButtonProps {
  decision: Decision;
  isBusy: boolean;
  press: (decision: Decision) => void;
  className: string;
}

function DecisionButton({ decision, isBusy, press, className }: DecisionButtonProps) {
  const { label, key, isDangerous, isEqual } = decision;
  return (
    <Button
      variant={isEqual ? "quiet" : isDangerous ? "danger" : "primary"}
      isBusy={isBusy}
      aria-keyshortcuts={key}
      className={`max-sm:px-2 max-sm:leading-tight lg:justify-between lg:px-3 lg:text-left ${className}`}
      onClick={() => press(decision)}
    >
      {label}
      <kbd className="hidden min-w-6 shrink-0 rounded border border-current/30 px-1 text-center font-normal text-xs md:inline">
        {key}
      </kbd>
    </Button>
  );
}

interface ReasonFormProps {
  /** Text of the button: "Reject". */
  confirm: string;
  /** Marks an action that can hurt a person. */
  isDangerous?: boolean;
  /** Label of the field; the reason, unless given. */
  label?: string;
  /** Said when nothing was typed. */
  missing?: string;
  /** Note on the readers of the text: "The owner will see this." */
  hint: string;
  lengthMax?: number;
  /** Reasons that are given often, to begin with. */
  templates?: readonly Template[];
  /** Does it, with what was typed; what it throws is shown, and what was typed stays. */
  onConfirm: (reason: string) => Promise<void>;
  /** Consequence of the action, where the title does not say it all. */
  children?: ReactNode;
}

interface ReasonDialogProps extends ReasonFormProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks staff for a reason before an action; closes once it is done. */
export function ReasonDialog({ title, isOpen, onClose, onConfirm, ...form }: ReasonDialogProps) {
  async function confirmAndClose(reason: string) {
    await onConfirm(reason);
    onClose();
  }
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <ReasonForm {...form} onConfirm={confirmAndClose} />
    </Dialog>
  );
}

/** Puts a ready reason into the field, where it can be changed. */
function take(form: HTMLFormElement | null, text: string, onTake: (texts: Texts) => void) {
  const field = form?.elements.namedItem("reason");
  if (!form || !(field instanceof HTMLTextAreaElement)) return;
  field.value = text;
  field.focus();
  onTake(textsOf(form));
}

interface TemplatesProps {
  templates: readonly Template[];
  /** The text of the field. */
  typed: string;
  onTake: (texts: Texts) => void;
}

/** Reasons in plain words: a press, or their number in the empty field, takes one. */
function Templates({ templates, typed, onTake }: TemplatesProps) {
  if (templates.length === 0) return null;
  return (
    <ul aria-label="Reasons given often" className="grid gap-1">
      {templates.map(({ text, isFitting }, at) => (
        <li key={text}>
          <button
            type="button"
            aria-keyshortcuts={String(at + 1)}
            aria-pressed={text === typed}
            className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-card border border-hairline px-3 py-2 text-left text-sm hover:bg-well aria-pressed:border-brand aria-pressed:bg-well"
            onClick={({ currentTarget }) => take(currentTarget.form, text, onTake)}
          >
            <kbd className="hidden rounded border border-control px-1.5 text-ink-2 pointer-fine:inline">{at + 1}</kbd>
            {text}
            {isFitting && <span className="ml-auto shrink-0 text-ink-2 text-xs">Suggested</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The number keys in an empty field, where a keyboard is likely. */
function pressNumber(event: KeyboardEvent<HTMLTextAreaElement>, { templates, onTake }: Omit<TemplatesProps, "typed">) {
  const { key, currentTarget, ctrlKey, metaKey, altKey } = event;
  const text = /^[1-9]$/.test(key) ? templates[Number(key) - 1]?.text : undefined;
  if (!text || currentTarget.value !== "" || ctrlKey || metaKey || altKey) return;
  if (!matchMedia("(pointer: fine)").matches) return;
  event.preventDefault();
  take(currentTarget.form, text, onTake);
}

/** Ctrl or Cmd with Enter sends, as in mail and chat. */
function pressSend({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement | HTMLFormElement>) {
  const form = currentTarget instanceof HTMLFormElement ? currentTarget : currentTarget.form;
  if (key === "Enter" && (ctrlKey || metaKey)) form?.requestSubmit();
}

const SendKey = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="hidden rounded border border-current px-1 text-sm pointer-fine:inline">
    {children}
  </span>
);

/** On a touch screen the keyboard would cover the ready reasons. React sets the property, the browser reads the attribute. */
const hasFocusFirst = (field: HTMLElement | null) => {
  if (matchMedia("(pointer: fine)").matches) field?.setAttribute("autofocus", "");
};

function ReasonForm(props: ReasonFormProps) {
  const { confirm, isDangerous = false, label = "Reason", missing = "Say why", hint, lengthMax = 500 } = props;
  const { pathname } = useLocation();
  // A session may end during a decision: the draft is restored after signing in again.
  const draft = `office ${pathname} ${confirm}`;
  const [typed, setTyped] = useState(() => readDraft(draft)?.reason ?? "");
  const keep = (texts: Texts) => {
    saveDraft(draft, texts);
    setTyped(texts.reason ?? "");
  };
  const ready = { templates: props.templates ?? [], onTake: keep };
  const { wiring, submit, problems } = useForm({
    check: ({ reason = "" }) => (reason.trim() === "" ? { fields: { reason: missing } } : undefined),
    send: async ({ reason = "" }) => {
      await props.onConfirm(reason.trim());
      forgetDraft(draft);
    },
    onChange: keep,
  });
  return (
    <form {...wiring} className="flex flex-col gap-4">
      <FormErrors detail={problems.detail} />
      {props.children}
      <Templates {...ready} typed={typed} />
      <TextArea
        label={label}
        name="reason"
        hint={hint}
        maxLength={lengthMax}
        rows={3}
        defaultValue={typed}
        ref={hasFocusFirst}
        onKeyDown={(event) => {
          pressNumber(event, ready);
          pressSend(event);
        }}
        error={problems.fields?.reason}
      />
      <DialogFoot>
        <Button {...submit} variant={isDangerous ? "danger" : "primary"}>
          {confirm}
          <SendKey>Ctrl ↵</SendKey>
        </Button>
      </DialogFoot>
    </form>
  );
}
