import { Icon } from "#/app/ui/icon.tsx";
import { say } from "#/shared/say.ts";
import { useCall } from "./use-call.ts";

/** Calls a business, for members. Absent if it gives no number. */
export function CallIcon({ business }: { business: { id: string; name: string } }) {
  const { phone, isBusy, call } = useCall(business);
  if (phone === "") return null;
  const look =
    "grid size-11 shrink-0 cursor-pointer place-items-center rounded-pill text-contact no-underline hover:bg-well";
  const inside = (
    <>
      <Icon name="phone" className={isBusy ? "opacity-60" : ""} />
      <span className="sr-only">{say("Call {name}", { name: business.name })}</span>
    </>
  );
  if (phone) {
    return (
      <a href={`tel:${phone}`} className={look}>
        {inside}
      </a>
    );
  }
  return (
    <button type="button" aria-busy={isBusy || undefined} className={look} onClick={call}>
      {inside}
    </button>
  );
}
