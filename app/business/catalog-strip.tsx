import type { ReactNode } from "react";
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
  /** Stands beside the heading, where prices are looked for; alone without a catalog. */
  action: ReactNode;
}

/** Catalog with prices. A tap puts the picture in the banner; without script it opens the picture itself. */
export function CatalogStrip({ items, shown, onShow, action }: CatalogStripProps) {
  if (items.length === 0) return <div className="justify-self-start empty:hidden">{action}</div>;
  return (
    <Carousel
      label="Catalog"
      items={items}
      itemWidth={150}
      heading={
        <div className="flex min-w-0 grow items-center justify-between gap-3 md:grow-0">
          <h2 className="font-bold text-lg">Catalog</h2>
          {action}
        </div>
      }
    >
      {(item) => (
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
      )}
    </Carousel>
  );
}
