import { type ReactNode, useState } from "react";
import type { Card } from "#/app/search/card.ts";
import { ListingCard } from "#/app/search/listing-card.tsx";
import { BoostedLabel, NewLabel, OpenState, VerifiedBadge } from "#/app/ui/badge.tsx";
import { Button, type ButtonVariant } from "#/app/ui/button.tsx";
import { Dialog } from "#/app/ui/dialog.tsx";
import { EmptyState } from "#/app/ui/empty-state.tsx";
import { SelectField, TextArea, TextField } from "#/app/ui/field.tsx";
import { ProgressBar } from "#/app/ui/progress-bar.tsx";
import { Ring } from "#/app/ui/ring.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { Score, Stars } from "#/app/ui/stars.tsx";
import { Stepper } from "#/app/ui/stepper.tsx";
import { Tabs } from "#/app/ui/tabs.tsx";
import { type ThingName, Tile, type Tint } from "#/app/ui/thing.tsx";
import { showToast } from "#/app/ui/toast.tsx";

export const meta = () => [{ title: "Design" }, { name: "robots", content: "noindex" }];

const variants: ButtonVariant[] = ["primary", "contact", "quiet", "danger"];
const tints: Tint[] = ["water", "food", "cloth", "car", "beauty", "power", "farm", "home"];
const things: ThingName[] = [
  ...(["tap", "pot", "thread", "car", "scissors", "bulb", "store", "compass"] as const),
  ...(["party", "handshake", "star"] as const),
];

const card: Card = {
  ...{ id: "1", bid: "bright-plum-plumbing-ikeja", name: "Bright Plum Plumbing", category: "Construction" },
  ...{
    tags: ["Plumber"],
    town: "Allen",
    lga: "Ikeja",
    state: "Lagos",
    image: "",
    source: "",
    is_verified: true,
    is_boosted: false,
  },
  ...{
    rating: 4.7,
    rating_count: 18,
    recommended_count: 12,
    is_open: true,
    away_until: "",
    takes_bookings: true,
    offer: null,
    opens_at: null,
    opens_today: false,
    closes_at: null,
  },
  ...{ from_price: 250_000, is_new: false, reply_minutes: 10, reply_rate: 0.9, distance_km: 6.8 },
};
const longCard: Card = {
  ...card,
  ...{ id: "2", name: "Golden Savannah Weddings, Catering, Rentals and Decorations of Ikorodu", is_boosted: true },
  ...{ tags: ["Cake maker"], rating_count: 0, is_new: true, is_verified: false, is_open: false, from_price: 0 },
  ...{ reply_minutes: null, distance_km: null },
};

/** Parts of `app/ui` in each state. Exists in development only. */
export default function DesignPage() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-10">
      <h1 className="font-extrabold text-2xl md:text-display">Every part, in every state</h1>
      <Part title="Type">
        <div className="grid gap-1">
          <p className="font-extrabold text-display tracking-tight">56 / 58</p>
          <p className="font-extrabold text-2xl tracking-tight">28 / 32 heading</p>
          <p className="font-extrabold text-lg tracking-tight">20 / 24 heading</p>
          <p className="font-bold">16 / 24 name</p>
          <p className="font-semibold text-sm">14 / 20 fact</p>
          <p>16 / 24 text</p>
          <p className="text-ink-2 text-sm">14 / 20 second</p>
          <p className="font-extrabold tabular-nums">₦48,500 · 0700 000 9600</p>
        </div>
      </Part>
      <Part title="Buttons">
        {variants.map((variant) => (
          <div key={variant} className="flex flex-wrap gap-2">
            <Button variant={variant}>{variant}</Button>
            <Button variant={variant} isBusy>
              Busy
            </Button>
            <Button variant={variant} isBusy busyLabel="Saving">
              Save
            </Button>
            <Button variant={variant} disabled>
              Off
            </Button>
          </div>
        ))}
      </Part>
      <Part title="Labels">
        <VerifiedBadge />
        <BoostedLabel />
        <NewLabel />
        <OpenState isOpen text="Open till 6 PM" />
        <OpenState isOpen={false} text="Opens Tue 9 AM" />
        <Stars rating={4.4} count={11} />
        <Score rating={4.4} count={11} />
        <Score rating={0} count={0} />
      </Part>
      <Part title="Tiles and tints">
        {tints.map((tint, nth) => (
          <span key={tint} className="group grid w-20 justify-items-center gap-1 text-center">
            <Tile thing={things[nth] ?? "star"} tint={tint}>
              {tint}
            </Tile>
          </span>
        ))}
      </Part>
      <Part title="Cards">
        {([card, longCard] as const).map((one) => (
          <div key={one.id} className="grid w-full gap-3 sm:w-80">
            <ListingCard listing={one} shape="large" />
            <ListingCard listing={one} shape="tile" />
            <ListingCard listing={one} />
          </div>
        ))}
      </Part>
      <Part title="Progress">
        <Ring share={0.6} label="Your page" />
        <Ring share={1} label="Your page" />
        <div className="w-full max-w-80">
          <Stepper label="Job" steps={["Agreed", "Started", "Done"]} at={1} />
        </div>
        <div className="w-full max-w-80">
          <ProgressBar label="Sending" share={0.4} />
        </div>
        <Skeleton className="h-12 w-full max-w-80" />
      </Part>
      <Part title="Fields">
        <div className="grid w-full gap-3 sm:max-w-80">
          <TextField label="Name" name="name" />
          <TextField label="Price" name="price" hint="In naira" error="Type a number" defaultValue="ten" />
          <SelectField label="State" name="state">
            <option>Lagos</option>
          </SelectField>
          <TextArea label="About" name="about" disabled />
        </div>
      </Part>
      <Part title="Tabs, empty state, toast, sheet">
        <div className="w-full">
          <Tabs
            label="Parts"
            tabs={[
              { label: "About", content: "About" },
              { label: "Contact", content: "Contact" },
            ]}
          />
        </div>
        <div className="w-full">
          <EmptyState title="Nothing saved yet" action={<Button>Find a business</Button>}>
            Press Save on the page of a business, and find it here again.
          </EmptyState>
        </div>
        <Button variant="quiet" onClick={() => showToast("Saved.")}>
          Success
        </Button>
        <Button variant="quiet" onClick={() => showToast("The number did not load.", "error")}>
          Error
        </Button>
        <Button variant="quiet" onClick={() => setIsOpen(true)}>
          Sheet
        </Button>
        <Dialog title="A sheet" isOpen={isOpen} onClose={() => setIsOpen(false)} isSheet>
          <p>Its content.</p>
        </Dialog>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="font-extrabold text-lg">{title}</h2>
      <div className="flex flex-wrap items-start gap-3">{children}</div>
    </section>
  );
}
