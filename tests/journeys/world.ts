import { makeAccount } from "#/server/account/make.ts";
import { makeBusiness } from "#/server/business/make.ts";
import { type Database, openDatabase } from "#/server/platform/database/database.ts";
import { Events } from "#/server/platform/events/events.ts";
import { systemClock } from "#/server/platform/services.ts";
import { makeReview } from "#/server/review/make.ts";
import { indexBusinesses } from "#/server/search/rank/indexing.ts";
import { Trades } from "#/server/trade/trade.ts";
import { businessPath } from "#/shared/business-path.ts";
import { makeReferrer, type Referrer } from "#/tests/journeys/referrer.ts";
import { makeStaff } from "#/tests/journeys/staff.ts";

/** A business with known data, and its path. */
interface Known {
  id: string;
  bid: string;
  name: string;
  path: string;
}

/** Data for journeys in addition to the demo businesses. */
export interface World {
  /** A plumber in Ikeja with all optional content, and more reviews than fit on the page. */
  plumber: Known;
  /** A business whose texts have the maximum length and no spaces. */
  endless: Known;
  /** A business that was deleted with its owner. */
  closed: Known;
  referrer: Referrer;
  /** A second one, for the finance staff. */
  payee: Referrer;
  staff: Awaited<ReturnType<typeof makeStaff>>;
}

/** Settings of the products that journeys share. */
export const lineSecret = "journey-secret-0123456789";
export const reviewCount = 25;
export const plumberName = "Ṣadé Plumbing Works";

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

/** Writes the data into the database of a stopped product with demo businesses. */
export async function furnish(at: { url: string } | { dataDir: string }): Promise<World> {
  const database = await openDatabase(at);
  try {
    return {
      plumber: await makePlumber(database),
      endless: await makeEndless(database),
      closed: await makeClosed(database),
      referrer: await makeReferrer(toolsOf(database), { email: "ngozi@example.com", firstName: "Ngọzi" }),
      payee: await makeReferrer(toolsOf(database), { email: "payee@example.com", firstName: "Adaeze" }),
      staff: await makeStaff(database.db),
    };
  } finally {
    await database.close();
  }
}

function toolsOf({ db }: Database) {
  const events = new Events();
  events.onInTransaction("business.changed", async (tx, { businessId }) => {
    await indexBusinesses(tx, [businessId], systemClock.now(), new Trades());
  });
  return { db, events, clock: systemClock };
}

async function makePlumber(database: Database): Promise<Known> {
  const tools = toolsOf(database);
  const owner = await makeAccount(database.db, {
    firstName: "Ṣadé",
    lastName: "Ògúndélé",
    email: "sade@example.com",
    createdAt: new Date("2024-03-05T10:00:00Z"),
  });
  const business = await makeBusiness(tools, {
    ownerId: owner.id,
    name: plumberName,
    bid: "sade-plumbing-works-ikeja",
    tags: ["Plumber"],
    about: "Leaking taps, water heaters and new bathrooms.\nWe come the same day.",
    workExperience: "Ten years with hotels on the mainland.",
    yearsOfExperience: 12,
    address: "14 Allen Avenue",
    isVerified: true,
    image: "/scenes/plumber-4.svg",
    website: "https://sade-plumbing.example.com/",
    facebook: "javascript:alert(1)",
    hours: { ...Object.fromEntries(weekdays.map((day) => [day, [540, 1020]])), sunday: "closed" },
    catalog: [
      { name: "Kitchen tap", priceKobo: 1_250_000, image: "/scenes/plumber-1.svg", createdAt: hoursAgo(3) },
      { name: "Water heater", priceKobo: 8_500_000, image: "/scenes/plumber-2.svg", createdAt: hoursAgo(2) },
      { name: "Bathroom", image: "/scenes/plumber-3.svg", createdAt: hoursAgo(1) },
    ],
  });
  for (let number = 1; number <= reviewCount; number++) {
    await makeReview(tools, {
      businessId: business.id,
      stars: (number % 5) + 1,
      msg: `Review number ${number}`,
      createdAt: hoursAgo(reviewCount - number + 1),
    });
  }
  return known(business);
}

async function makeEndless(database: Database): Promise<Known> {
  const tools = toolsOf(database);
  const owner = await makeAccount(database.db, {
    firstName: "F".repeat(60),
    lastName: "L".repeat(60),
    email: `${"e".repeat(60)}@${"d".repeat(60)}.example.com`,
  });
  const business = await makeBusiness(tools, {
    ownerId: owner.id,
    name: `Endless${"w".repeat(93)}`,
    tags: ["T".repeat(40)],
    about: "a".repeat(3_000),
    address: "s".repeat(250),
    town: "t".repeat(60),
    workExperience: "x".repeat(250),
    isVerified: true,
    website: `https://example.com/${"p".repeat(200)}`,
    catalog: [{ name: "i".repeat(100), priceKobo: 99_999_999_900, image: "/scenes/plumber-1.svg" }],
  });
  await makeReview(tools, { businessId: business.id, stars: 5, msg: `https://example.com/${"r".repeat(1_400)}` });
  return known(business);
}

async function makeClosed(database: Database): Promise<Known> {
  const past = hoursAgo(1);
  const owner = await makeAccount(database.db, { deletedAt: past, erasedAt: past });
  const name = "Closed business";
  return known(await makeBusiness(toolsOf(database), { ownerId: owner.id, name, status: "hidden" }));
}

const known = ({ id, bid, name }: Pick<Known, "id" | "bid" | "name">): Known => ({
  id,
  bid,
  name,
  path: businessPath({ id, bid }),
});
