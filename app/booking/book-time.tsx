import { type ComponentProps, type ReactNode, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useSignInRequest } from "#/app/account/sign-in.ts";
import { useSession } from "#/app/session.ts";
import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { fetchedPart } from "#/app/ui/fetched-part.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { say } from "#/shared/say.ts";
import { begunBooking, bookHash } from "./booking-draft.ts";

const BookTimeForm = fetchedPart(() => import("./book-time-form.tsx"));

interface BookTimeProps {
  business: ComponentProps<typeof BookTimeForm>["business"] & { takes_bookings: boolean };
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** Beside the button. */
  children: ReactNode;
}

/** On the page of a business that takes bookings: the way to a time. */
export function BookTime({ business, isOpen, onOpen, children }: BookTimeProps) {
  const [isBegun, setIsBegun] = useState(false);
  const { id } = business;
  const isMember = useSession() !== undefined;
  const signIn = useSignInRequest();
  // A member who completes the profile goes on with the sending, which needs the form.
  const isBehindSignIn = signIn !== undefined && !signIn.done;
  const { hash } = useLocation();
  // Open to book again, and after a login that interrupted the sending; once, not at a reload or a later visit.
  useEffect(() => {
    if (!isMember || hash !== bookHash) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    onOpen(true);
  }, [isMember, hash, onOpen]);
  useEffect(() => setIsBegun(begunBooking(id) !== undefined), [id]);
  if (!business.takes_bookings) return null;
  return (
    <section aria-label={say("Bookings")} className="mt-4 flex flex-wrap items-center gap-3">
      {/* The card of a wide screen has "Book". */}
      <Button className={isBegun ? "" : "lg:hidden"} onClick={() => onOpen(true)}>
        <Icon name="clock" size={20} />
        {isBegun ? say("Continue your booking") : say("Book a time")}
      </Button>
      {children}
      <Dialog
        title={say("Book with {name}", { name: business.name })}
        isOpen={isOpen && !isBehindSignIn}
        onClose={() => {
          setIsBegun(begunBooking(id) !== undefined);
          onOpen(false);
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
