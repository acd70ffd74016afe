import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { Card } from "#/app/account/card.tsx";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { api } from "#/app/api.ts";
import { Button } from "#/app/ui/button.tsx";
import { CheckField } from "#/app/ui/check-field.tsx";
import { underHead } from "#/app/ui/column-widths.ts";
import { CopyField } from "#/app/ui/copy-field.tsx";
import { FormErrors, TextField } from "#/app/ui/field.tsx";
import { NairaField } from "#/app/ui/naira-field.tsx";
import { PageHead } from "#/app/ui/page-head.tsx";
import { SaveBar } from "#/app/ui/save-bar.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import { useForm } from "#/app/ui/use-form.ts";
import type { BookingSettings } from "#/server/booking/contract.ts";
import { bookingRules } from "#/shared/booking-rules.ts";
import { lengthMax } from "#/shared/length-max.ts";
import { listMax } from "#/shared/list-max.ts";
import { readNaira } from "#/shared/money.ts";
import { say, sayLater } from "#/shared/say.ts";
import type { Route } from "./+types/booking-settings-page.ts";

export const meta = unlisted(sayLater("Booking settings"));

export async function clientLoader() {
  const [settings, feed] = await Promise.all([
    api("GET /v2/mybusiness/booking"),
    api("GET /v2/mybusiness/bookings/feed"),
  ]);
  return { settings, feed };
}

export { LoadProblem as ErrorBoundary };

const rowsOf = (services: BookingSettings["services"]): Row[] =>
  services.length > 0
    ? services.map((service) => ({ key: service.id, ...service }))
    : [{ key: "new-0", name: "", minutes: 30, price: null }];

interface Row {
  key: string;
  id?: string;
  name: string;
  minutes: number;
  price: number | null;
}

/** Services to book, their duration, and the minimum notice. */
export default function BookingSettingsPage({ loaderData: { settings, feed } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [rows, setRows] = useState(() => rowsOf(settings.services));
  const { wiring, submit, problems } = useForm({
    check: () => undefined,
    send: async (texts) => {
      const services = rows
        .map(({ key, id }) => ({
          ...(id && { id }),
          name: texts[`name-${key}`] ?? "",
          minutes: Number(texts[`minutes-${key}`]),
          price: texts[`price-${key}`] ? readNaira(texts[`price-${key}`]) : null,
        }))
        .filter(({ name }) => name.trim());
      const saved = await api("PUT /v2/mybusiness/booking", {
        body: {
          takes_bookings: texts.takes_bookings === "on",
          places: Number(texts.places),
          lead_hours: Number(texts.lead_hours),
          days_ahead: Number(texts.days_ahead),
          services,
        },
      });
      // New services have their ids now: the next save changes them.
      setRows(rowsOf(saved.services));
      showToast(say("Saved."));
      await revalidate();
    },
  });
  const errors = problems.fields ?? {};
  return (
    <div className="mx-auto grid max-w-column gap-4 md:py-6 lg:max-w-none">
      <PageHead title={say("Booking settings")} back="/diary">
        <p>
          {say(
            "Customers ask for a free time in your opening hours. Nothing is booked before you say yes. Your customers stay yours, and it costs nothing.",
          )}
        </p>
      </PageHead>
      <form
        {...wiring}
        className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-6"
      >
        <div className="grid gap-4">
          <FormErrors {...problems} />
          <CheckField
            label={say("Take bookings on my page")}
            name="takes_bookings"
            defaultChecked={settings.takes_bookings}
          />
          <Card title={say("Services and prices")}>
            <p className="text-ink-2">
              {say("Your page shows these prices while you take bookings, and those of your catalog.")}{" "}
              <Link to="/add-catalog" className="inline-block py-1 underline">
                {say("Add a catalog item")}
              </Link>
            </p>
            {rows.map(({ key, name, minutes, price }, nth) => (
              <fieldset
                key={key}
                className="grid items-end gap-3 border-hairline border-b pb-4 sm:grid-cols-[minmax(0,1fr)_auto_auto]"
              >
                <legend className="sr-only">{say("Service {nth}", { nth: nth + 1 })}</legend>
                <TextField
                  label={say("Service")}
                  name={`name-${key}`}
                  className={nth > 0 ? underHead : ""}
                  maxLength={lengthMax.service}
                  defaultValue={name}
                />
                <div className="grid grid-cols-2 items-end gap-3 sm:w-72">
                  <TextField
                    label={say("Minutes")}
                    name={`minutes-${key}`}
                    className={nth > 0 ? underHead : ""}
                    type="number"
                    min={bookingRules.minutesMin}
                    max={bookingRules.minutesMax}
                    defaultValue={minutes}
                  />
                  <NairaField
                    label={say("Price in naira")}
                    name={`price-${key}`}
                    className={nth > 0 ? underHead : ""}
                    placeholder={say("Agreed later")}
                    defaultValue={price ?? ""}
                  />
                </div>
                {rows.length > 1 && (
                  <Button
                    variant="quiet"
                    className="justify-self-start"
                    onClick={() => setRows((before) => before.filter((row) => row.key !== key))}
                  >
                    {say("Remove")}
                  </Button>
                )}
              </fieldset>
            ))}
            {rows.length < listMax.bookedServices && (
              <Button
                variant="quiet"
                className="justify-self-start"
                onClick={() =>
                  setRows((before) => [...before, { key: `new-${Date.now()}`, name: "", minutes: 30, price: null }])
                }
              >
                {say("Add a service")}
              </Button>
            )}
          </Card>
        </div>
        <div className="grid gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Card title={say("How many, and how early")}>
            <div className="grid items-end gap-4 sm:grid-cols-3 lg:grid-cols-1">
              <TextField
                label={say("Customers at the same time")}
                name="places"
                type="number"
                min={1}
                max={bookingRules.placesMax}
                defaultValue={settings.places}
                error={errors.places}
              />
              <TextField
                label={say("Shortest notice, in hours")}
                name="lead_hours"
                type="number"
                min={0}
                max={bookingRules.leadHoursMax}
                defaultValue={settings.lead_hours}
                error={errors.lead_hours}
              />
              <TextField
                label={say("How far ahead, in days")}
                name="days_ahead"
                type="number"
                min={1}
                max={bookingRules.daysAheadMax}
                defaultValue={settings.days_ahead}
                error={errors.days_ahead}
              />
            </div>
          </Card>
          {settings.takes_bookings && (
            <Card title={say("In my own calendar")}>
              <p>{say("Add this secret address in your calendar app. Anybody who has it can read your bookings.")}</p>
              <CopyField label={say("Calendar address")} name="feed" value={feed.url} done={say("Address copied")} />
            </Card>
          )}
        </div>
        <SaveBar>
          <Button {...submit}>{say("Save")}</Button>
        </SaveBar>
      </form>
    </div>
  );
}
