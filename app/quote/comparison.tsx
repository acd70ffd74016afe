import { ScrollBox } from "#/app/ui/scroll-box.tsx";
import type { QuoteRequest } from "#/server/quote/contract.ts";
import type { Listing } from "#/server/search/contract.ts";
import { replyWords } from "#/shared/reply-words.ts";
import { inOrderOfOffers, priceOf } from "./quote-words.ts";

type Offered = QuoteRequest["recipients"][number] & { business: Listing };

/** Rows of the comparison of offers. */
const facts: [name: string, fact: (one: Offered) => string][] = [
  ["Price", ({ offer }) => (offer ? priceOf(offer) : "")],
  [
    "Rating",
    ({ business }) => (business.rating_count ? `${business.rating} ★ (${business.rating_count})` : "None yet"),
  ],
  ["Replies", ({ business }) => replyWords(business).replace("Usually replies in ", "In ") || "Not known"],
  ["Distance", ({ distance_km, business }) => (distance_km ? `${distance_km} km` : `In ${business.lga}`)],
  ["Checks", ({ business, phone_verified }) => checksOf(business, phone_verified)],
];

const checksOf = ({ is_verified }: Listing, hasPhone: boolean) =>
  [is_verified && "Verified ✓", hasPhone && "Phone ✓"].filter(Boolean).join(", ") || "None";

/** Two or more offers side by side, the lowest price first. What does not fit beside the names of the rows scrolls. */
export function Comparison({ recipients }: { recipients: QuoteRequest["recipients"] }) {
  const offered = inOrderOfOffers(recipients).filter(
    (one): one is Offered => one.offer !== null && one.business !== null,
  );
  if (offered.length < 2) return null;
  return (
    <ScrollBox label="Offers side by side" className="rounded-card border border-hairline bg-surface">
      <table className="w-full border-collapse text-left text-sm tabular-nums">
        <thead>
          <tr>
            <th scope="col" className="sticky left-0 bg-surface p-3 font-normal text-ink-2">
              Offer
            </th>
            {offered.map(({ business_id, business }) => (
              <th key={business_id} scope="col" className="min-w-32 p-3 align-bottom font-semibold wrap-anywhere">
                {business.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map(([name, fact]) => (
            <tr key={name} className="border-hairline border-t">
              <th scope="row" className="sticky left-0 bg-surface p-3 font-normal text-ink-2">
                {name}
              </th>
              {offered.map((one) => (
                <td key={one.business_id} className={`p-3 align-top ${name === "Price" ? "font-bold" : ""}`}>
                  {fact(one)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
