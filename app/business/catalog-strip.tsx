import { Carousel } from "#/app/ui/carousel.tsx";
import { showPicture } from "#/app/ui/lite.ts";
import { Picture } from "#/app/ui/picture.tsx";
import type { CatalogItem } from "#/server/business/contract.ts";
import { formatNaira } from "#/shared/money.ts";
import { say } from "#/shared/say.ts";

const pricesShown = 5;

const listed = (items: CatalogItem[]) => {
  const priced = items.filter(({ name, price }) => name && price > 0);
  return priced.length < 2 ? [] : priced.slice(0, pricesShown);
};

/** The first prices of the catalog, one a row. */
export function Prices({ items }: { items: CatalogItem[] }) {
  const rows = listed(items);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="prices">
      <h2 id="prices" className="font-extrabold text-lg">
        {say("Prices")}
      </h2>
      <ul className="mt-2 divide-y divide-hairline rounded-card bg-surface px-4 shadow-card">
        {rows.map(({ id, name, price }) => (
          <li key={id} className="flex justify-between gap-4 py-3">
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
  /** The item shown in the banner. */
  shown: CatalogItem | undefined;
  onShow: (item: CatalogItem) => void;
}

/** Catalog, with the prices that are in no row. A tap puts the picture in the banner; without script it opens the picture itself. */
export function CatalogStrip({ items, shown, onShow }: CatalogStripProps) {
  if (items.length === 0) return null;
  const rows = listed(items);
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
            {item.price > 0 && !rows.includes(item) && (
              <span className="block font-bold text-sm tabular-nums">{formatNaira(item.price)}</span>
            )}
          </span>
        </a>
      )}
    </Carousel>
  );
}
