import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { api } from "#/app/api.ts";
import { VerifiedBadge } from "#/app/ui/badge.tsx";
import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { Stars } from "#/app/ui/stars.tsx";
import type { QuoteRequest } from "#/server/quote/contract.ts";
import { businessPath } from "#/shared/business-path.ts";
import { replyWords } from "#/shared/reply-words.ts";
import { Comparison } from "./comparison.tsx";
import { declineWords, inOrderOfOffers, priceOf } from "./quote-words.ts";

type Recipient = QuoteRequest["recipients"][number];

interface OffersProps {
  request: QuoteRequest;
  onChange: () => Promise<void>;
}

/** The offers side by side, then each whole with its note, the lowest price first, and who has not answered yet. */
export function Offers({ request, onChange }: OffersProps) {
  const [chosen, setChosen] = useState<Recipient>();
  return (
    <>
      <Comparison recipients={request.recipients} />
      <ul className="grid gap-3 md:grid-cols-2">
        {inOrderOfOffers(request.recipients).map((recipient) => (
          <li
            key={recipient.business_id}
            className="grid content-start gap-2 rounded-card border border-hairline bg-surface p-4"
          >
            <Who recipient={recipient} />
            <Answer recipient={recipient} />
            {request.status === "open" && recipient.offer && recipient.business && (
              <Button className="justify-self-start" onClick={() => setChosen(recipient)}>
                Accept
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Dialog title="Accept this offer?" isOpen={chosen !== undefined} onClose={() => setChosen(undefined)}>
        {chosen?.offer && (
          <Confirm
            requestId={request.id}
            recipient={chosen}
            onCancel={async () => {
              setChosen(undefined);
              await onChange();
            }}
          />
        )}
      </Dialog>
    </>
  );
}

function Who({ recipient: { business, distance_km, phone_verified } }: { recipient: Recipient }) {
  if (!business) return <p className="text-ink-2">This business is not shown any more.</p>;
  const reply = replyWords(business);
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-3">
        <Link to={businessPath(business)} className="wrap-anywhere font-semibold underline">
          {business.name}
        </Link>
        {business.is_verified && <VerifiedBadge />}
        {phone_verified && <span className="text-ink-2 text-sm">Phone ✓</span>}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 text-ink-2 text-sm">
        <Stars rating={business.rating} count={business.rating_count} />
        <span>{distance_km ? `${business.lga}, ${distance_km} km away` : business.lga}</span>
        {reply && <span>{reply}</span>}
      </div>
    </div>
  );
}

function Answer({ recipient: { offer, status, decline_reason } }: { recipient: Recipient }) {
  if (offer) {
    return (
      <div className="grid gap-1">
        <p className="font-bold text-lg tabular-nums">{priceOf(offer)}</p>
        {offer.can_start && <p className="text-sm">Can start: {offer.can_start}</p>}
        {offer.note && <p className="whitespace-pre-line wrap-anywhere text-sm">{offer.note}</p>}
      </div>
    );
  }
  if (status === "declined") return <p className="text-ink-2">Can’t do it: {declineWords[decline_reason] ?? "busy"}</p>;
  return <p className="text-ink-2">{status === "asked" ? "Waiting for reply" : "Did not answer"}</p>;
}

interface ConfirmProps {
  requestId: string;
  recipient: Recipient;
  onCancel: () => Promise<void>;
}

function Confirm({ requestId, recipient: { business, offer }, onCancel }: ConfirmProps) {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");

  async function accept() {
    setIsBusy(true);
    setProblem("");
    try {
      const params = { id: requestId, offerId: offer?.id ?? "" };
      const { job_id } = await api("POST /v2/quote_requests/{id}/offers/{offerId}/accept", { params });
      navigate(`/jobs/${job_id}`);
    } catch (error) {
      setProblem(problemsOf(error).detail ?? "");
      setIsBusy(false);
    }
  }

  return (
    <div className="grid gap-4">
      <p>
        {business?.name} does it for <strong className="tabular-nums">{offer && priceOf(offer)}</strong>. We write the
        agreement, open a chat and tell the others.
      </p>
      <p className="text-ink-2 text-sm">LocalChap holds no money. You pay the business yourself.</p>
      <p role="alert" className="text-danger empty:absolute">
        {problem}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isBusy} onClick={accept}>
          Accept
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Not yet
        </Button>
      </div>
    </div>
  );
}
