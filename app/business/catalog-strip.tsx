import { Carousel } from "#/app/ui/carousel.tsx";
import { showPicture } from "#/app/ui/lite.ts";
import { Picture } from "#/app/ui/picture.tsx";
import type { CatalogItem } from "#/server/business/contract.ts";
import { formatNaira } from "#/shared/money.ts";

interface CatalogStripProps {
  items: CatalogItem[];
  /** The one that stands in the banner. */
  shown: CatalogItem | undefined;
  onShow: (item: CatalogItem) => void;
}

/** Catalog with prices. A tap puts the picture in the banner; without script it opens the picture itself. */
export function CatalogStrip({ items, shown, onShow }: CatalogStripProps) {
  if (items.length === 0) return null;
  return (
    <Carousel label="Catalog" itemWidth={150} heading={<h2 className="font-bold text-lg">Catalog</h2>}>
      {items.map((item) => (
        <a
          key={item.id}
          href={item.image}
          aria-current={item === shown || undefined}
          className="group block h-full overflow-hidden rounded-card border border-hairline bg-surface text-ink no-underline hover:border-brand aria-[current]:border-brand"
          onClick={(event) => {
            event.preventDefault();
            showPicture(item.image);
            onShow(item);
          }}
        >
          <Picture
            src={item.image}
            alt={item.name ? "" : "Picture from the catalog"}
            width={150}
            height={150}
            sizes="150px"
            className="aspect-square w-full object-cover"
          />
          <span className="block p-2">
            {item.name && <span className="line-clamp-2 text-sm group-hover:underline">{item.name}</span>}
            {item.price > 0 && (
              <span className="block font-semibold text-sm tabular-nums">{formatNaira(item.price)}</span>
            )}
          </span>
        </a>
      ))}
    </Carousel>
  );
}
