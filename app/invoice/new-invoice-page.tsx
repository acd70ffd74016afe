import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Card } from "#/app/account/card.tsx";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { requireOwnBusiness } from "#/app/business/owner/own-business.ts";
import { CustomerField } from "#/app/lead/customer-field.tsx";
import { Button } from "#/app/ui/button.tsx";
import { Chip } from "#/app/ui/chip.tsx";
import { underHead } from "#/app/ui/column-widths.ts";
import { DayField } from "#/app/ui/day-field.tsx";
import { FormErrors, TextArea, TextField } from "#/app/ui/field.tsx";
import { fillIn } from "#/app/ui/fill-in.ts";
import { Icon } from "#/app/ui/icon.tsx";
import { NairaField } from "#/app/ui/naira-field.tsx";
import { PageHead } from "#/app/ui/page-head.tsx";
import { type Texts, textsOf, useForm } from "#/app/ui/use-form.ts";
import type { OwnBusiness } from "#/server/business/contract.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { listMax } from "#/shared/list-max.ts";
import { formatNaira, tidyNaira } from "#/shared/money.ts";
import { say, sayLater } from "#/shared/say.ts";
import type { Route } from "./+types/new-invoice-page.ts";
import { isSame, itemsOf, rowFor, sumOf } from "./invoice-items.ts";

export const meta = unlisted(sayLater("New invoice"));

/** What a job, a booking or a customer already says of the invoice. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { prices } = await requireOwnBusiness();
  const query = new URL(request.url).searchParams;
  const [jobId, bookingId, leadId] = [query.get("job"), query.get("booking"), query.get("customer")];
  if (jobId) {
    const { title, price, customer } = await api("GET /v2/jobs/{id}", { params: { id: jobId } });
    const name = `${customer.firstname} ${customer.lastname}`;
    return { prices, source: { job_id: jobId }, customer: name, item: { name: title, price } };
  }
  if (bookingId) {
    const { service, price, customer } = await api("GET /v2/bookings/{id}", { params: { id: bookingId } });
    return { prices, source: { booking_id: bookingId }, customer: customer.name, item: { name: service, price } };
  }
  if (leadId) {
    const { name, customer_id } = await api("GET /v2/mybusiness/leads/{id}", { params: { id: leadId } });
    return { prices, source: { customer_id }, customer: name, item: { name: "", price: null } };
  }
  return { prices, source: {}, customer: "", item: { name: "", price: null } };
}

const dueInDays = [0, 7, 14, 30];

export { LoadProblem as ErrorBoundary };

function check(texts: Texts, rows: number) {
  const fields: Record<string, string> = {};
  if (!texts.customer_name?.trim()) fields.customer_name = say("Say who it is for");
  for (const [nth, { name, quantity, price }] of itemsOf(texts, rows).entries()) {
    if (!name.trim()) fields[`items.${nth}.name`] = say("Name the item");
    if (!(Number.isInteger(quantity) && quantity >= 1)) fields[`items.${nth}.quantity`] = say("At least 1");
    if (!(Number.isInteger(price) && price >= 0)) fields[`items.${nth}.price`] = say("Enter whole naira");
  }
  return Object.keys(fields).length > 0 ? { fields } : undefined;
}

/** What a row of the form begins with. */
interface Row {
  key: number;
  name: string;
  quantity: string | number;
  price: string | number;
}

/** Form for customer, items and due date, with a running total. */
export default function NewInvoicePage({ loaderData: { prices, source, customer, item } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [rows, setRows] = useState<Row[]>([{ key: 0, name: item.name, quantity: 1, price: item.price ?? "" }]);
  const [texts, setTexts] = useState<Texts>({ "items.0.price": String(item.price ?? "") });
  const { wiring, submit, problems, mend } = useForm({
    check: (texts) => check(texts, rows.length),
    send: async (texts) => {
      const { customer_name = "", note = "", due_on = "" } = texts;
      const body = { ...source, customer_name, note, due_on, items: itemsOf(texts, rows.length) };
      const { id } = await api("POST /v2/mybusiness/invoices", { body });
      navigate(`/invoices/${id}`, { replace: true });
    },
    onChange: setTexts,
  });
  // A row that was added or removed is no change of the form.
  useEffect(() => {
    if (wiring.ref.current) setTexts(textsOf(wiring.ref.current));
  }, [rows, wiring.ref]);
  const errors = problems.fields ?? {};
  const items = itemsOf(texts, rows.length);
  const nextKey = Math.max(...rows.map(({ key }) => key)) + 1;

  /** Adds an item of the price list, in the first row that is empty or begins with its name, else in a new one. */
  function add({ name, price }: OwnBusiness["prices"][number]) {
    const nth = rowFor(name, texts, rows.length);
    const row = { key: nextKey, name, quantity: texts[`items.${nth}.quantity`] || 1, price };
    setRows(nth < 0 ? [...rows, row] : rows.with(nth, row));
    for (const field of ["name", "price"]) mend(`items.${nth}.${field}`);
  }

  function fillInPrice(nth: number, typed: string) {
    const listed = prices.find(({ name }) => isSame(name, typed));
    const price = wiring.ref.current?.elements.namedItem(`items.${nth}.price`);
    if (!listed || !(price instanceof HTMLInputElement)) return;
    fillIn(price, tidyNaira(String(listed.price)));
    mend(price.name);
  }

  return (
    <form {...wiring} className="mx-auto grid max-w-column gap-4 md:py-6 lg:max-w-none">
      <PageHead title={say("New invoice")} back="/invoices">
        <p>{say("It gets the next number, and can’t be changed once it is written.")}</p>
      </PageHead>
      <FormErrors {...problems} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
        <div className="grid gap-4">
          <CustomerField
            label={say("Who is it for?")}
            name="customer_name"
            maxLength={lengthMax.invoiceCustomer}
            defaultValue={customer}
            error={errors.customer_name}
          />
          <Card title={say("What for?")}>
            {rows.map(({ key, name, quantity, price }, nth) => (
              <fieldset
                key={key}
                className="grid items-end gap-3 border-hairline not-last-of-type:border-b not-last-of-type:pb-4 sm:flex"
              >
                <legend className="sr-only">{say("Item {n}", { n: nth + 1 })}</legend>
                <TextField
                  label={say("Item")}
                  name={`items.${nth}.name`}
                  className={`grow ${nth > 0 ? underHead : ""}`}
                  maxLength={lengthMax.invoiceItem}
                  defaultValue={name}
                  list="prices"
                  autoComplete="off"
                  onChange={({ target }) => fillInPrice(nth, target.value)}
                  error={errors[`items.${nth}.name`]}
                />
                <div className="flex items-end gap-3">
                  <div className="grid grow grid-cols-[5.5rem_minmax(0,1fr)] items-end gap-3 sm:w-72">
                    <TextField
                      label={say("How many")}
                      name={`items.${nth}.quantity`}
                      className={nth > 0 ? underHead : ""}
                      inputMode="numeric"
                      maxLength={3}
                      defaultValue={quantity}
                      error={errors[`items.${nth}.quantity`]}
                    />
                    <NairaField
                      label={say("Price of one, in naira")}
                      name={`items.${nth}.price`}
                      className={nth > 0 ? underHead : ""}
                      defaultValue={price}
                      // The price of a job or a booking was agreed on.
                      data-filled={key === 0 ? undefined : tidyNaira(String(price))}
                      error={errors[`items.${nth}.price`]}
                    />
                  </div>
                  {rows.length > 1 && (
                    <Button
                      variant="quiet"
                      aria-label={say("Remove item {n}", { n: nth + 1 })}
                      onClick={() => setRows(rows.filter((each) => each.key !== key))}
                    >
                      <Icon name="x" size={20} />
                    </Button>
                  )}
                </div>
              </fieldset>
            ))}
            <datalist id="prices">
              {prices.map(({ name }) => (
                <option key={name} value={name} />
              ))}
            </datalist>
            {prices.length > 0 && (
              <ul aria-label={say("Price list")} className="flex flex-wrap gap-x-2">
                {prices.map((listed) => (
                  <li key={listed.name} className="min-w-0">
                    <Chip
                      disabled={rows.length >= listMax.invoiceItems && rowFor(listed.name, texts, rows.length) < 0}
                      onClick={() => add(listed)}
                    >
                      <span className="truncate">{listed.name}</span> {formatNaira(listed.price)}
                    </Chip>
                  </li>
                ))}
              </ul>
            )}
            {rows.length < listMax.invoiceItems && (
              <Button
                variant="quiet"
                className="justify-self-start"
                onClick={() => setRows([...rows, { key: nextKey, name: "", quantity: 1, price: "" }])}
              >
                {say("Add an item")}
              </Button>
            )}
            <p role="status" className="flex justify-between border-ink border-t-2 pt-3 font-extrabold text-lg">
              <span>{say("Total")}</span>
              <span className="tabular-nums">{formatNaira(sumOf(items) || 0)}</span>
            </p>
          </Card>
        </div>
        <div className="grid gap-4">
          <DayField label={say("To be paid by (optional)")} name="due_on" inDays={dueInDays} error={errors.due_on} />
          <TextArea
            label={say("Note (optional)")}
            name="note"
            rows={2}
            maxLength={lengthMax.invoiceNote}
            hint={say("For example your bank account, or thank you.")}
            error={errors.note}
          />
          <Button {...submit}>{say("Write the invoice")}</Button>
        </div>
      </div>
    </form>
  );
}
