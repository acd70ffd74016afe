import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { api } from "#/app/api.ts";
import { VerifiedBadge } from "#/app/ui/badge.tsx";
import { Button } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { Picture } from "#/app/ui/picture.tsx";
import { problemsOf } from "#/app/ui/problems.ts";
import { ScrollBox } from "#/app/ui/scroll-box.tsx";
import { Score } from "#/app/ui/stars.tsx";
import type { QuoteRequest } from "#/server/quote/contract.ts";
import type { Listing } from "#/server/search/contract.ts";
import { businessPath } from "#/shared/business-path.ts";
import { replyWords } from "#/shared/reply-words.ts";
import { say, sayLater } from "#/shared/say.ts";
import { pictureOf } from "#/shared/scene.ts";
import { shortReplyWords } from "#/shared/short-reply-words.ts";
import { declineWords, distanceWords, inOrderOfOffers, priceOf } from "./quote-words.ts";

type Recipient = QuoteRequest["recipients"][number];

interface OffersProps {
  request: QuoteRequest;
  onChange: () => Promise<void>;
}

/** The offers side by side, then each whole with its note, the lowest price first, and the recipients without an answer. */
export function Offers({ request, onChange }: OffersProps) {
  const [chosen, setChosen] = useState<Recipient>();
  return (
    <>
      <Comparison recipients={request.recipients} />
      <ul className="grid gap-3 md:grid-cols-2">
        {inOrderOfOffers(request.recipients).map((recipient) => (
          <li key={recipient.business_id} className="grid content-start gap-3 rounded-card bg-surface p-4 shadow-card">
            <Who recipient={recipient} />
            <Answer recipient={recipient} />
            {request.status === "open" && recipient.offer && recipient.business && (
              <Button onClick={() => setChosen(recipient)}>{say("Accept")}</Button>
            )}
          </li>
        ))}
      </ul>
      <Dialog title={say("Accept this offer?")} isOpen={chosen !== undefined} onClose={() => setChosen(undefined)}>
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
  if (!business) return <p className="text-ink-2">{say("This business is not shown any more.")}</p>;
  const reply = replyWords(business);
  const facts = [
    distanceWords({ distance_km, lga: business.lga }),
    phone_verified && say("Phone number confirmed"),
    reply,
  ];
  return (
    <div className="flex gap-3">
      <Picture
        src={pictureOf(business)}
        alt=""
        width={64}
        height={64}
        sizes="64px"
        className="size-16 shrink-0 rounded-card object-cover"
      />
      <div className="grid min-w-0 content-start gap-0.5">
        <Link to={businessPath(business)} className="wrap-anywhere font-bold leading-5 hover:underline">
          {business.name}
        </Link>
        <span className="flex flex-wrap items-center gap-x-2">
          <Score rating={business.rating} count={business.rating_count} />
          {business.is_verified && <VerifiedBadge />}
        </span>
        <span className="text-ink-2 text-sm">{facts.filter(Boolean).join(" · ")}</span>
      </div>
    </div>
  );
}

function Answer({ recipient: { offer, status, decline_reason } }: { recipient: Recipient }) {
  if (offer) {
    return (
      <div className="grid gap-1">
        <p className="font-extrabold text-xl tabular-nums tracking-tight">{priceOf(offer)}</p>
        {offer.can_start && <p className="text-sm">{say("Can start: {when}", { when: say(offer.can_start) })}</p>}
        {offer.note && <p className="whitespace-pre-line wrap-anywhere text-sm">{offer.note}</p>}
      </div>
    );
  }
  if (status === "declined") {
    const reason = say(declineWords[decline_reason] ?? "Another reason");
    return <p className="text-ink-2">{say("Can’t do it: {reason}", { reason })}</p>;
  }
  return <p className="text-ink-2">{status === "asked" ? say("Waiting for reply") : say("Did not answer")}</p>;
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
        {business &&
          offer &&
          say("{name} does it for {price}. We write the agreement, open a chat and tell the others.", {
            name: business.name,
            price: priceOf(offer),
          })}
      </p>
      {/* Money: in English until a translation is signed. */}
      <p lang="en-NG" className="text-ink-2 text-sm">
        LocalChap holds no money. You pay the business yourself.
      </p>
      <p role="alert" className="text-danger empty:absolute">
        {problem}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isBusy} onClick={accept}>
          {say("Accept")}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {say("Not yet")}
        </Button>
      </div>
    </div>
  );
}

type Offered = QuoteRequest["recipients"][number] & { business: Listing };

/** Rows of the comparison of offers. */
const facts: [name: string, fact: (one: Offered) => string][] = [
  [sayLater("Price"), ({ offer }) => (offer ? priceOf(offer) : "")],
  [
    sayLater("Rating"),
    ({ business }) =>
      business.rating_count ? `${business.rating.toFixed(1)} ★ (${business.rating_count})` : say("None yet"),
  ],
  [sayLater("Replies"), ({ business }) => shortReplyWords(business) || say("Not known")],
  [sayLater("Distance"), ({ distance_km, business }) => distanceWords({ distance_km, lga: business.lga })],
  [sayLater("Checks"), ({ business, phone_verified }) => checksOf(business, phone_verified)],
];

const checksOf = ({ is_verified }: Listing, hasPhone: boolean) =>
  [is_verified && say("Verified ✓"), hasPhone && say("Phone confirmed ✓")].filter(Boolean).join(", ") || say("None");

/** Two or more offers side by side, the lowest price first. What does not fit beside the names of the rows scrolls. */
function Comparison({ recipients }: { recipients: QuoteRequest["recipients"] }) {
  const offered = inOrderOfOffers(recipients).filter(
    (one): one is Offered => one.offer !== null && one.business !== null,
  );
  if (offered.length < 2) return null;
  return (
    <ScrollBox label={say("Offers side by side")} className="rounded-card bg-surface shadow-card">
      <table className="w-full border-collapse text-left text-sm tabular-nums">
        <thead>
          <tr>
            <th scope="col" className="sticky left-0 bg-surface p-3 font-normal text-ink-2">
              {say("Offer")}
            </th>
            {offered.map(({ business_id, business }) => (
              <th key={business_id} scope="col" className="min-w-32 p-3 align-top font-semibold wrap-anywhere">
                <Picture
                  src={pictureOf(business)}
                  alt=""
                  width={44}
                  height={44}
                  sizes="44px"
                  className="mb-2 size-11 rounded-control object-cover"
                />
                {business.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map(([name, fact]) => (
            <tr key={name} className="border-hairline border-t">
              <th scope="row" className="sticky left-0 bg-surface p-3 font-normal text-ink-2">
                {say(name)}
              </th>
              {offered.map((one) => (
                <td key={one.business_id} className={`p-3 align-top ${name === "Price" ? "font-bold" : ""}`}>
                  {fact(one)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
