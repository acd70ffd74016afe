import type { FastifyInstance, FastifyReply } from "fastify";
import { businessPath } from "#/shared/business-path.ts";
import { areaOf, tradeOf } from "#/shared/business-words.ts";
import { isId } from "#/shared/id.ts";
import { pictureOf } from "#/shared/scene.ts";
import { presentBusiness, presentRating } from "./present.ts";
import { findActiveBusiness } from "./queries.ts";
import { escaped } from "./share-card.ts";
import type { ShareDeps } from "./share-kit.ts";

const cachedSeconds = 300;

/** Serves widgets for owners' own sites: a badge with the stars, and a card. Neither has a script or a cookie. */
export function serveEmbeds(app: FastifyInstance, { db, clock, config }: ShareDeps) {
  const read = async (id: string) => {
    const found = isId(id) ? await findActiveBusiness(db, id) : undefined;
    if (!found) return undefined;
    const shown = presentBusiness(found, { phone: "", withheld: "" }, clock.now());
    return { ...shown, ...presentRating(found.totals), link: new URL(businessPath(shown), config.publicUrl).href };
  };
  type Embedded = NonNullable<Awaited<ReturnType<typeof read>>>;
  const serve = (path: string, type: string, policy: string, draw: (business: Embedded) => string) =>
    app.get<{ Params: { id: string } }>(path, async (request, reply) => {
      const business = await read(request.params.id);
      if (!business)
        return reply.status(404).header("cache-control", "no-store").send({ detail: "Business not found" });
      return forAnySite(reply)
        .header("content-security-policy", policy)
        .header("cache-control", `public, max-age=${cachedSeconds}`)
        .type(type)
        .send(draw(business));
    });
  serve(
    "/badge/:id.svg",
    "image/svg+xml",
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *",
    (business) => badgeSvg(`${starsText(business)} on ${config.brand}`),
  );
  serve(
    "/embed/:id",
    "text/html; charset=utf-8",
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
    (business) => cardHtml(business, config.brand),
  );
}

/** Removes the headers that prevent embedding in other sites. */
function forAnySite(reply: FastifyReply) {
  for (const name of ["x-frame-options", "cross-origin-resource-policy", "cross-origin-opener-policy"]) {
    reply.raw.removeHeader(name);
  }
  return reply;
}

const starsText = ({ rating, rating_count }: { rating: number; rating_count: number }) =>
  rating_count > 0 ? `${rating.toFixed(1)} ★` : "Find us";

const characterWidth = 7.6;

function badgeSvg(text: string): string {
  const width = Math.ceil(text.length * characterWidth) + 28;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="36" role="img" aria-label="${escaped(text)}"><rect width="${width}" height="36" rx="18" fill="#1d1a16"/><text x="${width / 2}" y="23" text-anchor="middle" font-family="system-ui,sans-serif" font-size="14" font-weight="700" fill="#fff" textLength="${width - 28}" lengthAdjust="spacingAndGlyphs">${escaped(text)}</text></svg>`;
}

const css = `*{box-sizing:border-box}body{margin:0;font:16px/1.4 system-ui,sans-serif;color:#1d1a16;background:transparent}
a{display:grid;grid-template-columns:96px 1fr;gap:12px;max-width:420px;padding:10px;border:1px solid #d8d2c7;border-radius:16px;background:#fff;color:inherit;text-decoration:none}
a:focus-visible{outline:3px solid #2a35a8}img{width:96px;height:96px;border-radius:12px;object-fit:cover;background:#f1ece2}
b,span{display:block;overflow-wrap:anywhere}small{color:#5b554b}
@media (prefers-color-scheme:dark){a{background:#1d1a16;color:#f6f2ea;border-color:#4a453c}small{color:#c9c2b4}}`;

function cardHtml(
  business: Parameters<typeof tradeOf>[0] &
    Parameters<typeof areaOf>[0] &
    Parameters<typeof pictureOf>[0] & {
      name: string;
      link: string;
      rating: number;
      rating_count: number;
      is_verified: boolean;
      offer: { text: string } | null;
    },
  brand: string,
): string {
  const picture = pictureOf(business);
  const lines = [
    `<b>${escaped(business.name)}${business.is_verified ? " ✓" : ""}</b>`,
    `<span>${escaped(`${tradeOf(business)} · ${areaOf(business)}`)}</span>`,
    business.rating_count > 0 ? `<span>${business.rating.toFixed(1)} ★ (${business.rating_count})</span>` : "",
    business.offer ? `<span>${escaped(business.offer.text)}</span>` : "",
    `<small>See prices and call on ${escaped(brand)}</small>`,
  ];
  return `<!doctype html><html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escaped(business.name)}</title><style>${css}</style></head><body><a href="${escaped(business.link)}" target="_blank" rel="noopener"><img src="${escaped(picture)}" alt="" width="96" height="96"><div>${lines.join("")}</div></a></body></html>`;
}
