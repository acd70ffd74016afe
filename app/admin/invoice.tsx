import { Link } from "react-router";
import { api, type ResponseOf } from "#/app/api.ts";
import { formatNaira } from "#/shared/money.ts";
import { dateAndTime, shortDate } from "#/shared/time.ts";
import { RecordHead, recordScreen } from "./list/record.tsx";
import { BusinessLink, PersonLink } from "./list/row-table.tsx";
import { StatusMark } from "./list/status-mark.tsx";
import { invoiceWords } from "./list/words.ts";
import { Facts, Part } from "./queue/case-file.tsx";

type OfficeInvoice = ResponseOf<"GET /v2/admin/invoices/{id}">;

/** One invoice or receipt: never its items, or the name of a customer who is no member. */
export default recordScreen({
  load: (id) => api("GET /v2/admin/invoices/{id}", { params: { id } }),
  problem: "The invoice did not load. It may be gone.",
  shown: (invoice) => (
    <>
      <RecordHead back={{ title: "Invoices", path: "/admin/invoices" }} actions={null}>
        <h1 className="wrap-anywhere font-extrabold text-2xl lg:py-0!">{`Invoice ${invoice.number} of ${invoice.business.name}`}</h1>
        <p>
          <StatusMark words={invoiceWords} status={invoice.status} /> · {formatNaira(invoice.total)}
        </p>
      </RecordHead>
      <div className="rounded-card bg-surface p-4 shadow-card">
        <InvoiceFacts invoice={invoice} />
      </div>
    </>
  ),
});

const waysPaid = { cash: "in cash", transfer: "by transfer", card: "by card" } as const;

function InvoiceFacts({ invoice }: { invoice: OfficeInvoice }) {
  const { business, owner, customer, booking, paid_by, paid_on, due_on, cancelled_at, date_created } = invoice;
  return (
    <Part title="Invoice">
      <Facts
        facts={[
          [
            "Business",
            <BusinessLink key="business" id={business.id}>
              {business.name}
            </BusinessLink>,
          ],
          ["Owner", <PersonLink key="owner" {...owner} />],
          ["Customer", customer ? <PersonLink key="customer" {...customer} /> : "A name only, typed by the owner"],
          [
            "For",
            booking ? (
              <Link key="booking" to={`/admin/bookings/${booking.id}`} className="underline">
                {booking.service}, a booking
              </Link>
            ) : (
              invoice.is_for_job && "A job"
            ),
          ],
          ["Total", formatNaira(invoice.total)],
          ["Issued", dateAndTime(date_created)],
          ["Due", due_on && shortDate(due_on)],
          ["Paid", paid_on && `${shortDate(paid_on)}${paid_by ? `, ${waysPaid[paid_by]}` : ""}`],
          ["Cancelled", cancelled_at && dateAndTime(cancelled_at)],
          ["Public link", invoice.is_link_open ? "Open" : "Closed by the owner"],
        ]}
      />
    </Part>
  );
}
