interface PictureProps {
  src: string;
  alt: string;
  /** The proportion it keeps free while it loads, in pixels. */
  width: number;
  height: number;
  /** How wide it is drawn, in the words of `<img sizes>`. */
  sizes?: string;
  /** It stands above the fold: fetched at once and first. */
  isFirst?: boolean;
  className?: string;
}

const uploadWidths = [240, 480, 960, 1600];

/** A picture that never moves the page: drawings (SVG) as they are, uploads in the width that fits the screen. */
export function Picture({ src, alt, width, height, sizes = "100vw", isFirst = false, className = "" }: PictureProps) {
  const upload = /^(.*\/media\/[^/]+)\/\d+\.webp$/.exec(src)?.[1];
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      srcSet={upload && uploadWidths.map((each) => `${upload}/${each}.webp ${each}w`).join(", ")}
      sizes={upload && sizes}
      loading={isFirst ? undefined : "lazy"}
      fetchPriority={isFirst ? "high" : undefined}
      decoding="async"
      className={`bg-well ${className}`}
    />
  );
}
