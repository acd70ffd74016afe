import { useState } from "react";
import { useNavigate } from "react-router";
import { usePhoneCode } from "#/app/account/confirm-phone.tsx";
import { requireCompleteProfile } from "#/app/account/sign-in.ts";
import { api } from "#/app/api.ts";
import { currentSession, useSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { DialogFoot } from "#/app/ui/dialog-foot.tsx";
import { forgetDraft, readDraft, saveDraft } from "#/app/ui/draft.ts";
import { FormErrors, TextArea } from "#/app/ui/field.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { TryAgain } from "#/app/ui/try-again.tsx";
import { type Texts, useForm } from "#/app/ui/use-form.ts";
import { didNotLoad } from "#/app/ui/why-failed.ts";
import { useQuery } from "#/app/use-query.ts";
import type { BookingSettings } from "#/server/booking/contract.ts";
import { splitLanguage } from "#/shared/language.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { replyWords } from "#/shared/reply-words.ts";
import { say } from "#/shared/say.ts";
import { begunBooking, bookHash, bookingDraft } from "./booking-draft.ts";
import { lengthAndPrice, whenOf } from "./booking-words.ts";
import { offeredTimes, TimePicker } from "./time-picker.tsx";

type BookableService = BookingSettings["services"][number];

interface BookTimeFormProps {
  business: { id: string; name: string; reply_minutes: number | null; reply_rate: number | null };
}

/**
 * Service, day, time and a note. An account and a proven phone are required only for sending; the choices are stored on this
 * device until then, because signing in reloads the page, and a form may be closed by mistake.
 */
export default function BookTimeForm({ business }: BookTimeFormProps) {
  const { id } = business;
  const { answer, hasFailed, again } = useQuery(`booking of ${id}`, () =>
    api("GET /v2/business/{id}/booking", { params: { id } }),
  );
  if (hasFailed) return <TryAgain onAgain={again}>{didNotLoad(say("The services did not load."))}</TryAgain>;
  if (!answer) return <Skeleton className="h-48" />;
  return <Choices business={business} services={answer.services} />;
}

function Choices({ business, services }: BookTimeFormProps & { services: BookableService[] }) {
  const { id } = business;
  const navigate = useNavigate();
  const user = useSession()?.user;
  const phone = usePhoneCode(user?.phone ?? "");
  const [draft] = useState(() => begunBooking(id));
  const [picked, setPicked] = useState(draft?.service);
  const [chosen, setChosen] = useState(draft && { date: draft.date ?? "", time: draft.time ?? "" });
  const keep = (texts: Texts) => saveDraft(bookingDraft(id), { ...readDraft(bookingDraft(id)), ...texts });
  const service = services.find(({ id }) => id === picked) ?? (services.length === 1 ? services[0] : undefined);
  const { wiring, submit, problems } = useForm({
    check: () => (service && chosen ? undefined : { detail: say("Choose a time") }),
    onChange: ({ note }) => note !== undefined && keep({ note }),
    send: async ({ note = "" }) => {
      const choice = { ...chosen!, note };
      keep({ service: service!.id, ...choice });
      const next = splitLanguage(location.pathname).path + bookHash;
      const offer = say("Sign up to ask for this time. Free, one minute; your choice is kept.");
      if (!(await requireCompleteProfile({ reason: { offer }, staysHere: true, next }))) return;
      if (currentSession()?.user?.phone_verified === false) {
        return phone.ask(() => wiring.ref.current?.requestSubmit());
      }
      const body = { service_id: service!.id, ...choice };
      const booking = await api("POST /v2/business/{id}/bookings", { params: { id }, body });
      forgetDraft(bookingDraft(id));
      navigate(`/bookings/${booking.id}`, { state: { reply: replyWords(business) } });
    },
  });
  return (
    <>
      <form {...wiring} className="flex flex-col gap-6">
        <ServiceChoice
          services={services}
          chosen={service}
          onChoose={(serviceId) => {
            setPicked(serviceId);
            setChosen(undefined);
            forgetDraft(bookingDraft(id));
          }}
        />
        {service && (
          <TimePicker
            free={offeredTimes(id, service)}
            chosen={chosen}
            onChoose={(time) => {
              setChosen(time);
              keep({ service: service.id, ...time });
            }}
          />
        )}
        {service && chosen && (
          <>
            <TextArea
              label={say("Note (optional)")}
              name="note"
              rows={2}
              maxLength={lengthMax.bookingNote}
              defaultValue={draft?.note}
            />
            {user?.phone_verified === false && (
              <p className="text-ink-2 text-sm">
                {say("We confirm your phone at sending. The business does not see your number.")}
              </p>
            )}
            <DialogFoot>
              <FormErrors {...problems} />
              <p role="alert" className="text-danger empty:absolute">
                {phone.problem}
              </p>
              <p role="status" className="grid">
                <span className="font-extrabold text-lg tabular-nums">{whenOf(`${chosen.date}T${chosen.time}`)}</span>
                <span className="wrap-anywhere line-clamp-2 text-ink-2 text-sm tabular-nums">
                  {service.name} · {lengthAndPrice(service)}
                </span>
              </p>
              <Button {...submit} isBusy={submit.isBusy || phone.isAsking}>
                {say("Ask for this time")}
              </Button>
              <p className="text-center text-ink-2 text-xs">
                {say("You pay nothing here. It is booked when they say yes.")}
              </p>
            </DialogFoot>
          </>
        )}
      </form>
      {phone.dialog}
    </>
  );
}

interface ServiceChoiceProps {
  services: BookableService[];
  chosen: BookableService | undefined;
  onChoose: (serviceId: string) => void;
}

const ServiceChoice = ({ services, chosen, onChoose }: ServiceChoiceProps) => (
  <fieldset className="grid gap-2">
    <legend className="mb-2 font-bold">{say("What for?")}</legend>
    {services.map((offered) => (
      <label
        key={offered.id}
        className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-3 py-2 outline -outline-offset-1 outline-hairline has-checked:bg-well has-checked:outline-2 has-checked:outline-ink"
      >
        <input
          type="radio"
          name="service"
          className="size-5 accent-ink"
          checked={chosen?.id === offered.id}
          onChange={() => onChoose(offered.id)}
        />
        <span className="grid">
          <span className="wrap-anywhere font-semibold">{offered.name}</span>
          <span className="text-ink-2 text-sm tabular-nums">{lengthAndPrice(offered)}</span>
        </span>
      </label>
    ))}
  </fieldset>
);
