import { useCall } from "#/app/business/use-call.ts";
import { Icon } from "#/app/ui/icon.tsx";
import { nationalPhone } from "#/shared/phone.ts";

const look =
  "absolute top-3 right-3 grid min-h-14 w-14 cursor-pointer content-center justify-items-center gap-0.5 rounded-card border border-control bg-surface px-1 py-1 text-center font-semibold text-contact text-xs no-underline hover:bg-well print:hidden";

/**
 * Calls a business from its card, for members: the first tap fetches the number, shows it and dials. The place beside the
 * card's text is kept free in a member's browser from the first paint (app.css).
 */
export function CallButton({ listing }: { listing: { id: string; name: string } }) {
  const { isMember, phone, isBusy, call } = useCall(listing);
  if (!isMember || phone === "") return null;

  const label = <span className="sr-only"> {listing.name}</span>;
  if (phone) {
    return (
      <a href={`tel:${phone}`} className={look}>
        <Icon name="phone" size={20} />
        {/* Without the name: the card has one link that is called so. */}
        <span className="sr-only">Call </span>
        <span className="tabular-nums">{nationalPhone(phone)}</span>
      </a>
    );
  }
  return (
    <button type="button" aria-busy={isBusy || undefined} className={look} onClick={call}>
      <Icon name="phone" size={20} />
      <span className={isBusy ? "opacity-60" : ""}>Call{label}</span>
    </button>
  );
}
