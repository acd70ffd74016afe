import { useEffect } from "react";
import { Link } from "react-router";
import { Portrait } from "#/app/account/portrait.tsx";
import { api } from "#/app/api.ts";
import { onLive } from "#/app/live/live.ts";
import { mayCall } from "#/app/session.ts";
import { LinkButton } from "#/app/ui/button.tsx";
import { Fact } from "#/app/ui/happened.tsx";
import { useQuery } from "#/app/use-query.ts";
import { formatNaira } from "#/shared/money.ts";
import { say } from "#/shared/say.ts";
import { shortDate } from "#/shared/time.ts";
import { stageLooks, stageWords, waitsForOwner } from "./lead-words.ts";

const shownEntries = 4;

interface CustomerFactsProps {
  /** Of the conversation. */
  id: string;
  name: string;
  image: string;
}

/** Beside a conversation of the reader's business on a wide screen: who writes, and what the two have had with each other. */
export function CustomerFacts({ id, name, image }: CustomerFactsProps) {
  const { answer: customer, again } = useQuery(`customer ${id}`, () =>
    api("GET /v2/mybusiness/leads/{id}", { params: { id } }),
  );
  useEffect(() => onLive("notification", again), [again]);
  return (
    <aside
      aria-label={name}
      className="grid content-start gap-4 overflow-y-auto border-hairline border-l p-4 max-lg:hidden"
    >
      <div className="grid justify-items-center gap-2 text-center">
        <Portrait image={image} />
        <p className="wrap-anywhere font-bold">{name}</p>
        {customer && (
          <p className={`font-semibold text-sm ${stageLooks[customer.stage]}`}>
            {waitsForOwner(customer) ? say("Waiting for your answer") : say(stageWords[customer.stage])}
          </p>
        )}
      </div>
      {customer && (
        <>
          <dl className="grid grid-cols-2 gap-3 empty:hidden">
            {customer.paid > 0 && <Fact name={say("Paid")}>{formatNaira(customer.paid)}</Fact>}
            {customer.unpaid > 0 && <Fact name={say("Not paid yet")}>{formatNaira(customer.unpaid)}</Fact>}
          </dl>
          <ul className="grid gap-3 text-sm empty:hidden">
            {customer.history.slice(0, shownEntries).map((entry) => (
              <li key={entry.id}>
                <span className="line-clamp-2 wrap-anywhere font-semibold first-letter:uppercase">{entry.title}</span>
                <span className="text-ink-2 tabular-nums">
                  {[shortDate(entry.date || entry.at), entry.price !== null && formatNaira(entry.price)]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </li>
            ))}
          </ul>
          {mayCall("POST /v2/mybusiness/invoices") && customer.customer_id && (
            <LinkButton to={`/invoices/new?customer=${id}`} variant="quiet">
              {say("New invoice")}
            </LinkButton>
          )}
          <Link
            to={`/mybusiness/customers/${id}`}
            className="inline-flex min-h-11 items-center justify-center font-semibold text-sm underline"
          >
            {say("All about this customer")}
          </Link>
        </>
      )}
    </aside>
  );
}
