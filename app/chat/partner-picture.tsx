import { Portrait } from "#/app/account/portrait.tsx";
import { Picture } from "#/app/ui/picture.tsx";
import { pictureOf } from "#/shared/scene.ts";
import { fullName, type Partner } from "./conversation-list.ts";

interface PartnerPictureProps {
  partner: Partner;
  /** In pixels. */
  size: 44 | 52 | 96;
}

const sizes = { 44: "size-11", 52: "size-13", 96: "size-24" };

/** Picture of the business of a conversation, or the portrait of a person without one. The name is beside it. */
export function PartnerPicture({ partner, size }: PartnerPictureProps) {
  const { img, business } = partner;
  const shape = business ? "rounded-card" : "rounded-pill";
  const src = business ? pictureOf(business) : img;
  const look = `${sizes[size]} ${shape} shrink-0 bg-brand-well`;
  if (!src) return <Portrait image="" name={fullName(partner)} className={sizes[size]} />;
  return <Picture src={src} alt="" width={size} height={size} sizes={`${size}px`} className={`object-cover ${look}`} />;
}
