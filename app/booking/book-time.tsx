import { Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { forgetDraft, readDraft } from "#/app/ui/draft.ts";
import { fetchedPart } from "#/app/ui/fetched-part.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { say } from "#/shared/say.ts";
import { bookingDraft } from "./booking-draft.ts";

const BookTimeForm = fetchedPart(() => import("./book-time-form.tsx"));

/** Of an address of a business page that opens its times. */
const bookHash = "#book";

/** As long as a code by SMS is valid. */
const interruptionMs = 10 * 60_000;

interface BookTimeProps {
  business: { id: string; name: string; takes_bookings: boolean; walk_in_until: string };
}

/** On the page of a business that takes bookings: the way to a time, and whether people may come without one. */
export function BookTime({ business }: BookTimeProps) {
  const [isOpen, setIsOpen] = useState(false);
  // The page may be cached for longer than the switch is on.
  const [mayWalkIn, setMayWalkIn] = useState(false);
  const { walk_in_until: until, id } = business;
  const isMember = useSession() !== undefined;
  const { hash } = useLocation();
  // Open to book again, and after a login or an SMS that interrupted the sending. Later the form has the draft when it is opened.
  useEffect(() => {
    const interruptedAt = Number(readDraft(bookingDraft(id))?.at ?? 0);
    if (isMember && (hash === bookHash || Date.now() - interruptedAt < interruptionMs)) setIsOpen(true);
  }, [isMember, hash, id]);
  useEffect(() => setMayWalkIn(until !== "" && Date.parse(until) > Date.now()), [until]);
  if (!business.takes_bookings) return null;
  return (
    <section aria-label={say("Bookings")} className="mt-4 flex flex-wrap items-center gap-3">
      <Button onClick={() => setIsOpen(true)}>
        <Icon name="clock" size={20} />
        {say("Book a time")}
      </Button>
      {mayWalkIn && <p className="font-semibold text-open">{say("Walk in now: no booking needed")}</p>}
      <Dialog
        title={say("Book with {name}", { name: business.name })}
        isOpen={isOpen}
        onClose={() => {
          forgetDraft(bookingDraft(id));
          setIsOpen(false);
        }}
        isSheet="phones"
      >
        <Suspense fallback={<Skeleton className="h-48" />}>
          <BookTimeForm business={business} />
        </Suspense>
      </Dialog>
    </section>
  );
}
