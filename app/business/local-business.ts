import type { Business, BusinessDetail, DayHours } from "#/server/business/contract.ts";

interface Addresses {
  /** Whole addresses; `undefined` where the product's own is not known. */
  url: string | undefined;
  image: string | undefined;
}

/**
 * A business in the words of schema.org, for search engines. Unknown facts are left out: a position needs one given by
 * its owner, stars need a review.
 */
export function localBusiness({ business, rating, rating_count }: BusinessDetail, { url, image }: Addresses) {
  const { name, about, address, town, lga, state } = business;
  return {
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    "@id": url,
    ...{ name, description: about, url, image },
    address: {
      "@type": "PostalAddress",
      streetAddress: address,
      addressLocality: town || lga,
      addressRegion: state,
      addressCountry: "NG",
    },
    ...positionOf(business),
    openingHoursSpecification: business.business_hours.filter(({ is_open }) => is_open).map(hoursOf),
    ...(rating_count > 0 && {
      aggregateRating: { "@type": "AggregateRating", ratingValue: rating, ratingCount: rating_count, bestRating: 5 },
    }),
  };
}

function positionOf({ has_position, latitude, longitude }: Business) {
  return has_position ? { geo: { "@type": "GeoCoordinates", latitude, longitude } } : {};
}

function hoursOf({ day_of_week, open_time, close_time }: DayHours) {
  const isAllDay = open_time === close_time;
  return {
    "@type": "OpeningHoursSpecification",
    dayOfWeek: `https://schema.org/${day_of_week.charAt(0).toUpperCase()}${day_of_week.slice(1)}`,
    opens: isAllDay ? "00:00" : wholeDayClock(open_time),
    closes: isAllDay ? "23:59" : wholeDayClock(close_time),
  };
}

/** "9:00 PM" as clocks of 24 hours show it: 21:00. */
function wholeDayClock(time: string): string {
  const [, hour, minute, half] = /^(\d{1,2}):(\d\d) ([AP])M$/.exec(time) ?? [];
  return `${String((Number(hour) % 12) + (half === "P" ? 12 : 0)).padStart(2, "0")}:${minute}`;
}
