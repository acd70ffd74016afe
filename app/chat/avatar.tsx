import { Icon } from "#/app/ui/icon.tsx";
import { Picture } from "#/app/ui/picture.tsx";

const place = "size-12 shrink-0 rounded-pill bg-well";

/** A person's face, small. Their name stands beside it. */
export function Avatar({ image }: { image: string }) {
  if (!image) {
    return (
      <span className={`grid place-items-center text-ink-2 ${place}`}>
        <Icon name="user" />
      </span>
    );
  }
  return <Picture src={image} alt="" width={48} height={48} sizes="48px" className={`object-cover ${place}`} />;
}
