import { Icon } from "#/app/ui/icon.tsx";
import { Picture } from "#/app/ui/picture.tsx";

/** A person's picture, or a placeholder; decoration beside their name. */
export function Portrait({ image }: { image: string }) {
  if (!image) {
    return (
      <span className="grid size-24 shrink-0 place-items-center rounded-pill bg-well text-ink-2">
        <Icon name="user" size={40} />
      </span>
    );
  }
  return (
    <Picture
      src={image}
      alt=""
      width={96}
      height={96}
      sizes="96px"
      isFirst
      className="size-24 shrink-0 rounded-pill object-cover"
    />
  );
}
