import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Card } from "#/app/account/card.tsx";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { requireOwnBusiness } from "#/app/business/owner/own-business.ts";
import { Button } from "#/app/ui/button.tsx";
import { underHead } from "#/app/ui/column-widths.ts";
import { DayField } from "#/app/ui/day-field.tsx";
import { FormErrors, TextArea, TextField } from "#/app/ui/field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { PageHead } from "#/app/ui/page-head.tsx";
import { type Texts, textsOf, useForm } from "#/app/ui/use-form.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { listMax } from "#/shared/list-max.ts";
import { formatNaira, readNaira } from "#/shared/money.ts";
import { say, sayLater } from "#/shared/say.ts";
import type { Route } from "./+types/new-invoice-page.ts";

export const meta = unlisted(sayLater("New invoice"));

/** What a job, a booking or a customer already says of the invoice. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [customers] = await Promise.all([listCustomers(), requireOwnBusiness()]);
  const query = new URL(request.url).searchParams;
  const [jobId, bookingId, leadId] = [query.get("job"), query.get("booking"), query.get("customer")];
  if (jobId) {
    const { title, price, customer } = await api("GET /v2/jobs/{id}", { params: { id: jobId } });
    const name = `${customer.firstname} ${customer.lastname}`;
    return { customers, source: { job_id: jobId }, customer: name, item: { name: title, price } };
  }
  if (bookingId) {
    const { service, price, customer } = await api("GET /v2/bookings/{id}", { params: { id: bookingId } });
    return { customers, source: { booking_id: bookingId }, customer: customer.name, item: { name: service, price } };
  }
  if (leadId) {
    const { name, customer_id } = await api("GET /v2/mybusiness/leads/{id}", { params: { id: leadId } });
    return { customers, source: { customer_id }, customer: name, item: { name: "", price: null } };
  }
  return { customers, source: {}, customer: "", item: { name: "", price: null } };
}

/** Names of the latest customers, to pick from; without them the form works too. */
async function listCustomers(): Promise<string[]> {
  const invoices = await api("GET /v2/mybusiness/invoices").catch(() => []);
  return [...new Set(invoices.map(({ customer_name }) => customer_name))];
}

const dueInDays = [0, 7, 14, 30];

export { LoadProblem as ErrorBoundary };

interface Item {
  name: string;
  quantity: number;
  price: number;
}

/** Items as they are typed; rows that are left empty are none. */
const itemsOf = (texts: Texts, rows: number): Item[] =>
  Array.from({ length: rows }, (_, nth) => ({
    name: texts[`items.${nth}.name`] ?? "",
    quantity: Number(texts[`items.${nth}.quantity`] || 1),
    price: readNaira(texts[`items.${nth}.price`] || "0"),
  }));

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

const sumOf = (items: readonly Item[]) => items.reduce((sum, { quantity, price }) => sum + quantity * price, 0);

/** Form for customer, items and due date, with a running total. */
export default function NewInvoicePage({ loaderData: { customers, source, customer, item } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [keys, setKeys] = useState([0]);
  const [total, setTotal] = useState(item.price ?? 0);
  const { wiring, submit, problems } = useForm({
    check: (texts) => check(texts, keys.length),
    send: async (texts) => {
      const { customer_name = "", note = "", due_on = "" } = texts;
      const body = { ...source, customer_name, note, due_on, items: itemsOf(texts, keys.length) };
      const { id } = await api("POST /v2/mybusiness/invoices", { body });
      navigate(`/invoices/${id}`, { replace: true });
    },
    onChange: (texts) => setTotal(sumOf(itemsOf(texts, keys.length)) || 0),
  });
  // A row that was removed is no change of the form.
  useEffect(() => {
    const form = wiring.ref.current;
    if (form) setTotal(sumOf(itemsOf(textsOf(form), keys.length)) || 0);
  }, [keys, wiring.ref]);
  const errors = problems.fields ?? {};

  return (
    <form {...wiring} className="mx-auto grid max-w-column gap-4 md:py-6 lg:max-w-none">
      <PageHead title={say("New invoice")} back="/invoices">
        <p>{say("It gets the next number, and can’t be changed once it is written.")}</p>
      </PageHead>
      <FormErrors {...problems} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
        <div className="grid gap-4">
          <TextField
            label={say("Who is it for?")}
            name="customer_name"
            maxLength={lengthMax.invoiceCustomer}
            defaultValue={customer}
            list="customers"
            autoComplete="off"
            error={errors.customer_name}
          />
          <datalist id="customers">
            {customers.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <Card title={say("What for?")}>
            {keys.map((key, nth) => (
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
                  defaultValue={key === 0 ? item.name : ""}
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
                      defaultValue={1}
                      error={errors[`items.${nth}.quantity`]}
                    />
                    <TextField
                      label={say("Price of one, in naira")}
                      name={`items.${nth}.price`}
                      className={nth > 0 ? underHead : ""}
                      inputMode="numeric"
                      defaultValue={key === 0 ? (item.price ?? "") : ""}
                      error={errors[`items.${nth}.price`]}
                    />
                  </div>
                  {keys.length > 1 && (
                    <Button
                      variant="quiet"
                      aria-label={say("Remove item {n}", { n: nth + 1 })}
                      onClick={() => setKeys(keys.filter((each) => each !== key))}
                    >
                      <Icon name="x" size={20} />
                    </Button>
                  )}
                </div>
              </fieldset>
            ))}
            {keys.length < listMax.invoiceItems && (
              <Button
                variant="quiet"
                className="justify-self-start"
                onClick={() => setKeys([...keys, Math.max(...keys) + 1])}
              >
                {say("Add an item")}
              </Button>
            )}
            <p role="status" className="flex justify-between border-ink border-t-2 pt-3 font-extrabold text-lg">
              <span>{say("Total")}</span>
              <span className="tabular-nums">{formatNaira(total)}</span>
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
