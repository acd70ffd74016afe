import { Link } from "react-router";
import { StateWord } from "#/app/ui/badge.tsx";
import { Picture } from "#/app/ui/picture.tsx";
import type { PublicInvoice } from "#/server/invoice/contract.ts";
import { formatNaira } from "#/shared/money.ts";
import { telLink } from "#/shared/phone.ts";
import { say } from "#/shared/say.ts";
import { shortDate } from "#/shared/time.ts";
import { stateSentence, stateWords, titleOf } from "./invoice-words.ts";

/** A column that a phone has no room for: there it is a line below the item. */
const wide = "max-md:hidden";

interface InvoicePaperProps {
  invoice: PublicInvoice;
  /** The page of the customer, for the owner; absent: there is none. */
  customerPath?: string | undefined;
}

/** An invoice or receipt as it was issued. */
export function InvoicePaper({ invoice, customerPath }: InvoicePaperProps) {
  const { business, customer_name, issued_on, items, total, note, state } = invoice;
  const sentence = stateSentence(invoice);
  return (
    <article className="grid gap-5 rounded-card bg-surface p-4 shadow-card md:p-6">
      <header className="grid grid-cols-[minmax(0,1fr)_auto] gap-4">
        <div className="grid min-w-0 content-start gap-1">
          <p className="wrap-anywhere font-bold text-lg">{business.name}</p>
          {business.address && <p className="wrap-anywhere text-ink-2 text-sm">{business.address}</p>}
          {business.phone && (
            <a href={telLink(business.phone)} className="py-2 font-semibold tabular-nums underline">
              {business.phone}
            </a>
          )}
        </div>
        <Picture
          src={business.image}
          alt=""
          width={96}
          height={72}
          sizes="96px"
          className="h-16 w-24 rounded-card object-cover"
        />
      </header>
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h1 className="font-bold text-lg">{titleOf(invoice)}</h1>
          <StateWord {...stateWords[state]} />
        </div>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <b
            className={`font-extrabold text-2xl md:text-[2.25rem] md:leading-[2.5rem] tabular-nums ${state === "void" ? "text-ink-2 line-through" : ""}`}
          >
            {formatNaira(total)}
          </b>
          <span className={state === "void" ? "font-semibold text-danger" : ""}>{sentence}</span>
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-3">
        <div className="min-w-0">
          <dt className="text-ink-2 text-sm">{say("For")}</dt>
          <dd className="wrap-anywhere font-semibold">
            {customerPath ? (
              <Link to={customerPath} className="underline">
                {customer_name}
              </Link>
            ) : (
              customer_name
            )}
          </dd>
        </div>
        <div>
          <dt className="text-ink-2 text-sm">{say("Date")}</dt>
          <dd className="tabular-nums">{shortDate(issued_on)}</dd>
        </div>
      </dl>
      <table className="w-full">
        <caption className="sr-only">{say("What is charged")}</caption>
        <thead className="text-ink-2 text-sm max-md:sr-only [&_th]:pb-2 [&_th]:font-normal">
          <tr>
            <th scope="col" className="text-left">
              {say("Item")}
            </th>
            <th scope="col" className={`${wide} text-right`}>
              {say("How many")}
            </th>
            <th scope="col" className={`${wide} text-right`}>
              {say("Price of one")}
            </th>
            <th scope="col" className="text-right">
              {say("Sum")}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ name, quantity, price, sum }, nth) => (
            <tr key={nth} className="border-hairline border-t align-top">
              <td className="py-2 pr-4">
                <span className="wrap-anywhere">{name}</span>
                {(quantity > 1 || price === 0) && (
                  <span className="block text-ink-2 text-sm tabular-nums md:hidden">
                    {quantity} × {formatNaira(price)}
                  </span>
                )}
              </td>
              <td className={`${wide} py-2 text-right tabular-nums`}>{quantity}</td>
              <td className={`${wide} whitespace-nowrap py-2 text-right tabular-nums`}>{formatNaira(price)}</td>
              <td className="whitespace-nowrap py-2 text-right tabular-nums">{formatNaira(sum)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-ink border-t-2 font-extrabold text-lg">
            <th scope="row" className="py-3 text-left">
              {state === "paid" ? say("Total paid") : say("Total")}
            </th>
            <td colSpan={2} className={wide} />
            <td className="whitespace-nowrap py-3 text-right tabular-nums">{formatNaira(total)}</td>
          </tr>
        </tfoot>
      </table>
      {note && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
    </article>
  );
}

/** Shown with every invoice and receipt. Money: in English until a translation is signed. */
export function DirectPayment({ business, state }: Pick<PublicInvoice, "business" | "state">) {
  return (
    <p lang="en-NG" className="text-ink-2 text-sm">
      {state === "paid" ? `Paid to ${business.name} directly.` : `Pay ${business.name} directly.`} We hold no money, and
      we can't pay it back.
    </p>
  );
}
