import { useState } from "react";
import { Link, useLocation, useRevalidator } from "react-router";
import { Card } from "#/app/account/card.tsx";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { Portrait } from "#/app/account/portrait.tsx";
import { api, fetchFile } from "#/app/api.ts";
import { StateWord } from "#/app/ui/badge.tsx";
import { Button, type ButtonVariant, buttonLook, LinkButton } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { DialogFoot } from "#/app/ui/dialog-foot.tsx";
import { FormErrors } from "#/app/ui/field.tsx";
import { Fact, Happened } from "#/app/ui/happened.tsx";
import { PageHead } from "#/app/ui/page-head.tsx";
import { Picture } from "#/app/ui/picture.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { saveFile } from "#/app/ui/save-file.ts";
import { TextForm } from "#/app/ui/text-form.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import type { Booking, BookingStepName } from "#/server/booking/contract.ts";
import { businessPath, reviewPath } from "#/shared/business-path.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { formatNaira } from "#/shared/money.ts";
import { telLink } from "#/shared/phone.ts";
import { say, sayLater } from "#/shared/say.ts";
import { pictureOf } from "#/shared/scene.ts";
import type { Route } from "./+types/booking-page.ts";
import {
  bookingWhen,
  historyLine,
  isOwnRequest,
  lengthAndPrice,
  nextSentence,
  otherName,
  stateWords,
  stepButtons,
  stepName,
} from "./booking-words.ts";
import { MoveCaller } from "./caller-form.tsx";
import { ClosedNote } from "./closed-note.tsx";
import { OtherJobs, useJobsAround } from "./other-jobs.tsx";
import { offeredTimes, TimePicker } from "./time-picker.tsx";

export const meta = unlisted(sayLater("Booking"));

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  api("GET /v2/bookings/{id}", { params: { id: params.id } });

export { LoadProblem as ErrorBoundary };

/** One booking: when and what, what can be done now, and what happened. */
export default function BookingPage({ loaderData: booking }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const isAsked = booking.role === "business" && booking.next_steps.includes("confirm");
  const jobs = useJobsAround(isAsked ? [booking] : []);
  return (
    <div className="mx-auto grid max-w-column gap-4 md:py-6 lg:max-w-none">
      <div className="grid gap-1">
        <PageHead title={bookingWhen(booking)} back={booking.role === "business" ? "/diary" : "/bookings"} />
        <p className="wrap-anywhere">{booking.service}</p>
      </div>
      <JustAsked booking={booking} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
        <div className="grid gap-4">
          <section aria-label={say("Progress")} className="grid gap-3 rounded-card bg-surface p-4 shadow-card">
            <div className="flex gap-3">
              <BookingPicture booking={booking} />
              <div className="grid min-w-0 content-center gap-0.5">
                <StateWord {...stateWords[booking.state]} />
                <p role="status">{nextSentence(booking)}</p>
                {isAsked && <ClosedNote {...booking} />}
                {isAsked && <OtherJobs request={{ ...booking, except: booking.id }} jobs={jobs} />}
              </div>
            </div>
            <BookingSteps booking={booking} only={(step) => step !== "cancel"} onDone={revalidate} />
          </section>
          <Facts booking={booking} />
        </div>
        <div className="grid gap-4">
          <Card title={say("What happened")}>
            <Happened entries={booking.history} lineOf={(entry) => historyLine(entry, booking)} />
          </Card>
          <BookingSteps booking={booking} only={(step) => step === "cancel"} onDone={revalidate} />
        </div>
      </div>
    </div>
  );
}

/** After the form of the business's page, which passes its usual reply time. Not celebrated, because nothing is agreed yet. */
function JustAsked({ booking }: { booking: Booking }) {
  const { id, state, role, business } = booking;
  const sent: { reply?: string } | null = useLocation().state;
  if (sent?.reply === undefined || state !== "requested" || role !== "customer") return null;
  return (
    <div className="grid justify-items-start gap-2 rounded-card bg-brand-well p-4">
      <p role="status" className="font-bold">
        {say("Asked: {when}", { when: bookingWhen(booking) })}
      </p>
      <p className="wrap-anywhere">{say("You get a message when {name} answers.", { name: business.name })}</p>
      {sent.reply && <p>{sent.reply}</p>}
      <SaveToCalendar id={id} />
    </div>
  );
}

interface BookingPictureProps {
  booking: Booking;
  /** Its size. */
  className?: string;
}

/** The other side: the picture of the business for its customer, the portrait of the customer for the business. */
export function BookingPicture({ booking: { role, business, customer }, className = "size-14" }: BookingPictureProps) {
  if (role === "business") return <Portrait image={customer.image} className={className} />;
  return (
    <Picture
      src={pictureOf(business)}
      alt=""
      width={56}
      height={56}
      sizes="56px"
      className={`shrink-0 rounded-card bg-brand-well object-cover ${className}`}
    />
  );
}

function Facts({ booking }: { booking: Booking }) {
  const { role, business, customer, note, state, conversation_id, no_shows } = booking;
  const mayReview = role === "customer" && state === "done";
  return (
    <Card title={say("The booking")}>
      <dl className="grid grid-cols-2 gap-3">
        <Fact name={role === "customer" ? say("With") : say("For")}>
          {role === "customer" ? (
            <Link to={businessPath(business)} className="underline">
              {business.name}
            </Link>
          ) : (
            <Link to={`/mybusiness/customers/${conversation_id || booking.id}`} className="underline">
              {otherName(booking)}
            </Link>
          )}
        </Fact>
        {customer.phone && (
          <Fact name={say("Phone")}>
            <a
              href={telLink(customer.phone)}
              className="-my-2.5 inline-flex min-h-11 items-center font-semibold underline"
            >
              {customer.phone}
            </a>
          </Fact>
        )}
        <Fact name={say("How long")}>{lengthAndPrice({ ...booking, price: null })}</Fact>
        {booking.price !== null && <Fact name={say("Price")}>{formatNaira(booking.price)}</Fact>}
        {note && (
          <Fact name={say("Note")} isWide>
            {note}
          </Fact>
        )}
        {no_shows > 0 && (
          <Fact name={say("Careful")}>
            {say.many(no_shows, "Did not come {n} time in 90 days", "Did not come {n} times in 90 days")}
          </Fact>
        )}
      </dl>
      <div className="flex flex-wrap gap-3">
        {conversation_id && (
          <LinkButton to={`/chats/${conversation_id}`} variant="quiet">
            {say("Open the chat")}
          </LinkButton>
        )}
        {role === "business" && ["confirmed", "done"].includes(state) && (
          <LinkButton to={`/invoices/new?booking=${booking.id}`} variant="quiet">
            {say("Write an invoice")}
          </LinkButton>
        )}
        {state === "confirmed" && <SaveToCalendar id={booking.id} />}
        {mayReview && (
          <>
            <LinkButton to={`${businessPath(business)}#book`} variant="quiet">
              {say("Book again")}
            </LinkButton>
            <LinkButton to={reviewPath(business)}>{say("Leave a review")}</LinkButton>
          </>
        )}
      </div>
    </Card>
  );
}

function SaveToCalendar({ id }: { id: string }) {
  const save = async () => {
    try {
      saveFile(await fetchFile(`/v2/bookings/${id}.ics`), `booking-${id.slice(-8)}.ics`);
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
    }
  };
  return (
    <button type="button" className={buttonLook("quiet")} onClick={save}>
      {say("Add to my calendar")}
    </button>
  );
}

const looks: Record<BookingStepName, ButtonVariant> = {
  confirm: "primary",
  done: "primary",
  propose: "quiet",
  no_show: "quiet",
  decline: "quiet",
  cancel: "quiet",
};

interface BookingStepsProps {
  booking: Booking;
  /** Which of the possible steps; all, unless said. */
  only?: (step: BookingStepName) => boolean;
  /** All in one row of a narrow column, where the words allow it. */
  isTight?: boolean;
  /** @param taken undefined: the step was refused */
  onDone: (taken?: BookingStepName) => Promise<void> | void;
}

/** Buttons for what I can do now. A time that waits for my answer is declined, not cancelled. */
export function BookingSteps({ booking, only = () => true, isTight = false, onDone }: BookingStepsProps) {
  const [busy, setBusy] = useState<BookingStepName>();
  const [chosen, setChosen] = useState<BookingStepName>();
  const NewTime = booking.customer_id ? Propose : MoveCaller;
  const isMine = booking.next_steps.includes("decline");
  const shown = booking.next_steps.filter((step) => only(step) && (step !== "cancel" || !isMine));

  async function take(step: BookingStepName, body: { reason?: string; date?: string; time?: string } = {}) {
    await api("POST /v2/bookings/{id}/{step}", { params: { id: booking.id, step }, body });
    await onDone(step);
  }

  async function press(step: BookingStepName) {
    if (step === "propose" || step === "decline" || step === "cancel") return setChosen(step);
    setBusy(step);
    try {
      const { date, time } = booking;
      await take(step, step === "confirm" ? { date, time } : {});
      if (step === "confirm") showToast(say("Booked"));
    } catch (error) {
      showToast(problemsOf(error).detail ?? "", "error");
      await onDone();
    } finally {
      setBusy(undefined);
    }
  }

  if (shown.length === 0) return null;
  return (
    <div className={`flex flex-wrap gap-2 ${isTight ? "max-w-md grow" : ""}`}>
      {shown.map((step) => (
        <Button
          key={step}
          className={isTight ? "grow px-2! text-sm" : "max-sm:grow max-sm:px-3 max-sm:text-sm"}
          variant={looks[step]}
          isBusy={busy === step}
          onClick={() => press(step)}
        >
          {step === "propose" && booking.state === "confirmed" ? say("Move it") : stepName(booking, step)}
        </Button>
      ))}
      <Dialog
        title={chosen ? stepName(booking, chosen) : ""}
        isOpen={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        isSheet="phones"
      >
        {chosen === "propose" ? (
          <NewTime
            booking={booking}
            onSend={async (time) => {
              await take("propose", time);
              showToast(toastOfOffer(booking));
              setChosen(undefined);
            }}
          />
        ) : (
          <TextForm
            draftName={`booking ${booking.id} ${chosen}`}
            label={say("Why? {name} reads this.", { name: otherName(booking) })}
            missing={say("Say why")}
            lengthMax={lengthMax.jobReason}
            send={async (reason) => {
              if (chosen) await take(chosen, { reason });
              setChosen(undefined);
            }}
            onCancel={() => setChosen(undefined)}
            buttons={chosen === "cancel" ? { send: say(stepButtons.cancel), cancel: say("Keep it") } : undefined}
          />
        )}
      </Dialog>
    </div>
  );
}

/** The time of a caller, and of one's own request, is changed at once. */
const toastOfOffer = (booking: Booking): string =>
  !booking.customer_id || isOwnRequest(booking)
    ? say("Saved")
    : `${say("New time offered")}. ${say("Waiting for {other} to say yes.", { other: otherName(booking) })}`;

interface ProposeProps {
  booking: Booking;
  onSend: (chosen: { date: string; time: string }) => Promise<void>;
}

function Propose({ booking, onSend }: ProposeProps) {
  const [chosen, setChosen] = useState<{ date: string; time: string }>();
  const { wiring, submit, problems } = useForm({
    check: () => (chosen ? undefined : { detail: say("Choose a time") }),
    send: () => onSend(chosen!),
  });
  return (
    <form {...wiring} className="flex flex-col gap-4">
      <p>
        <b className="wrap-anywhere font-bold">{otherName(booking)}</b> · {bookingWhen(booking)}
      </p>
      <TimePicker
        free={{
          ...offeredTimes(booking.business_id, { id: booking.service_id, minutes: booking.minutes }),
          ...(booking.role === "business" && { owner: { except: booking.id } }),
        }}
        from={booking.date}
        chosen={chosen}
        onChoose={setChosen}
      />
      {chosen && (
        <DialogFoot>
          <FormErrors {...problems} />
          <Button {...submit}>
            {isOwnRequest(booking)
              ? say("Ask for {when}", { when: bookingWhen(chosen) })
              : say("Offer {when}", { when: bookingWhen(chosen) })}
          </Button>
        </DialogFoot>
      )}
    </form>
  );
}
