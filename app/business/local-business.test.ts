import { expect, test } from "vitest";
import type { BusinessDetail } from "#/server/business/contract.ts";
import { localBusiness } from "./local-business.ts";

const day = (day_of_week: string, open_time: string, close_time: string) => ({
  ...{ id: day_of_week, day_of_week, open_time, close_time },
  is_open: open_time !== "Closed",
});

const detail = (business: object, rated: object = { rating: 0, rating_count: 0 }) =>
  ({
    business: {
      ...{ name: "Ṣadé & Sons </script>", about: "We mend.", address: "14 Allen Avenue", town: "", lga: "Ikeja" },
      ...{ state: "Lagos", latitude: 6.6, longitude: 3.35, has_position: false, business_hours: [], ...business },
    },
    ...rated,
  }) as unknown as BusinessDetail;

const addresses = { url: "https://chap.example/business/a/b/c", image: "https://chap.example/share/b/card.png" };

test("the structured data of a business has its name and place, and leaves out what is unknown", () => {
  expect(localBusiness(detail({}), addresses)).toEqual({
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    "@id": addresses.url,
    name: "Ṣadé & Sons </script>",
    description: "We mend.",
    ...addresses,
    address: {
      "@type": "PostalAddress",
      streetAddress: "14 Allen Avenue",
      addressLocality: "Ikeja",
      addressRegion: "Lagos",
      addressCountry: "NG",
    },
    openingHoursSpecification: [],
  });
});

test("the structured data of a business has its own position and its ratings", () => {
  const said = localBusiness(detail({ has_position: true }, { rating: 4.5, rating_count: 2 }), addresses);

  expect(said).toMatchObject({
    geo: { latitude: 6.6, longitude: 3.35 },
    aggregateRating: { ratingValue: 4.5, ratingCount: 2, bestRating: 5 },
  });
});

test("the structured data of a business has hours on a 24-hour clock, without closed days", () => {
  const business_hours = [
    day("monday", "9:00 AM", "5:30 PM"),
    day("tuesday", "12:00 PM", "12:30 AM"),
    day("saturday", "12:00 AM", "12:00 AM"),
    day("sunday", "Closed", "Closed"),
  ];
  const said = localBusiness(detail({ business_hours }), addresses).openingHoursSpecification;

  expect(said.map(({ dayOfWeek, opens, closes }) => [dayOfWeek, opens, closes])).toEqual([
    ["https://schema.org/Monday", "09:00", "17:30"],
    ["https://schema.org/Tuesday", "12:00", "00:30"],
    ["https://schema.org/Saturday", "00:00", "23:59"],
  ]);
});
