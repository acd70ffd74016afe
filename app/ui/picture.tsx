import { firstPicture, useIsShown } from "./lite.ts";

interface PictureProps {
  src: string;
  alt: string;
  /** Size in pixels, which reserves the space while it loads. */
  width: number;
  height: number;
  /** Displayed width, as in `<img sizes>`. */
  sizes?: string;
  /** Above the fold: fetched first. `named`: preloaded in the head by its parent (`FirstPicture`). */
  isFirst?: boolean | "named";
  className?: string;
}

const uploadWidths = [240, 480, 960, 1600];

/** A picture without layout shift, which lite mode (app.css) loads on tap: SVG as it is, uploads in a suitable width. */
export function Picture({ src, alt, width, height, sizes = "100vw", isFirst = false, className = "" }: PictureProps) {
  const isShown = useIsShown(src);
  const srcSet = srcSetOf(src);
  return (
    <>
      {isFirst === true && <FirstPicture src={src} sizes={sizes} />}
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        srcSet={srcSet}
        sizes={srcSet && sizes}
        // The first ones too: browsers load eager pictures before lite mode can prevent it.
        loading="lazy"
        fetchPriority={isFirst ? "high" : undefined}
        decoding="async"
        data-shown={isShown || undefined}
        className={`bg-well ${className}`}
      />
    </>
  );
}

/** Names a picture of the first screen in the head of the page. */
export function FirstPicture({ src, sizes }: { src: string; sizes: string }) {
  const srcSet = srcSetOf(src);
  const imageSizes = srcSet && sizes;
  return (
    <link rel={firstPicture} as="image" href={src} imageSrcSet={srcSet} imageSizes={imageSizes} fetchPriority="high" />
  );
}

/** Widths of an upload; a drawing has none. */
function srcSetOf(src: string) {
  const upload = /^(.*\/media\/[^/]+)\/\d+\.webp$/.exec(src)?.[1];
  return upload && uploadWidths.map((each) => `${upload}/${each}.webp ${each}w`).join(", ");
}
