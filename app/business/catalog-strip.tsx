import { Carousel } from "#/app/ui/carousel.tsx";
import { showPicture } from "#/app/ui/lite.ts";
import { Picture } from "#/app/ui/picture.tsx";
import type { Business, CatalogItem } from "#/server/business/contract.ts";
import { formatNaira } from "#/shared/money.ts";
import { say } from "#/shared/say.ts";

export function Prices({ rows }: { rows: Business["prices"] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="prices">
      <h2 id="prices" className="font-extrabold text-lg">
        {say("Prices")}
      </h2>
      <ul className="mt-2 divide-y divide-hairline rounded-card bg-surface px-4 shadow-card">
        {rows.map(({ name, price }) => (
          <li key={name} className="flex justify-between gap-4 py-3">
            <span className="wrap-anywhere min-w-0">{name}</span>
            <b className="whitespace-nowrap font-bold tabular-nums">{formatNaira(price)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CatalogStripProps {
  items: CatalogItem[];
  prices: Business["prices"];
  /** The item shown in the banner. */
  shown: CatalogItem | undefined;
  onShow: (item: CatalogItem) => void;
}

/** Catalog, with the prices that are in no row. A tap puts the picture in the banner; without script it opens the picture itself. */
export function CatalogStrip({ items, prices, shown, onShow }: CatalogStripProps) {
  if (items.length === 0) return null;
  return (
    <Carousel
      label={say("Catalog")}
      items={items}
      itemWidth={150}
      heading={<h2 className="font-extrabold text-lg">{say("Catalog")}</h2>}
    >
      {(item) => (
        <a
          key={item.id}
          href={item.image}
          aria-current={item === shown || undefined}
          className="group block h-full overflow-hidden rounded-control bg-surface text-ink no-underline shadow-card aria-[current]:outline-3 aria-[current]:outline-brand"
          onClick={(event) => {
            event.preventDefault();
            showPicture(item.image);
            onShow(item);
          }}
        >
          <Picture
            src={item.image}
            alt={item.name ? "" : say("Picture from the catalog")}
            width={150}
            height={150}
            sizes="150px"
            className="aspect-square w-full object-cover"
          />
          <span className="block p-2 empty:hidden">
            {item.name && <span className="line-clamp-2 text-sm group-hover:underline">{item.name}</span>}
            {item.price > 0 && !prices.some(({ name, price }) => name === item.name && price === item.price) && (
              <span className="block font-bold text-sm tabular-nums">{formatNaira(item.price)}</span>
            )}
          </span>
        </a>
      )}
    </Carousel>
  );
}
