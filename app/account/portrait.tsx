import { Icon } from "#/app/ui/icon.tsx";
import { Picture } from "#/app/ui/picture.tsx";

/** A person's picture, or a placeholder; decoration beside their name. */
export function Portrait({ image, className = "size-20" }: { image: string; className?: string }) {
  const look = `shrink-0 rounded-pill ${className}`;
  if (!image) {
    return (
      <span className={`grid place-items-center bg-brand-well text-brand ${look}`}>
        <Icon name="user" />
      </span>
    );
  }
  return <Picture src={image} alt="" width={96} height={96} sizes="96px" isFirst className={`object-cover ${look}`} />;
}
