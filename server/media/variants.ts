import { randomBytes } from "node:crypto";
import type { uploads } from "./tables.ts";

/** Purpose of an upload. */
export type Purpose = (typeof uploads.$inferSelect)["purpose"];

/** The forms in which every picture is kept, by the last part of its address. */
export const variants = {
  "240.webp": { width: 240, effort: 4 },
  "480.webp": { width: 480, effort: 4 },
  "960.webp": { width: 960, effort: 4 },
  // Half the CPU of all the others together went into the last 8 % of this one's bytes.
  "1600.webp": { width: 1600, effort: 2 },
  "960.jpg": { width: 960, effort: undefined },
} as const;

export type Variant = keyof typeof variants;

export const variantNames = Object.keys(variants) as Variant[];

/** The one that an uploaded picture is known by, made before the upload is answered. */
export const firstVariant = "960.webp" satisfies Variant;

/** The forms of recordings, each kept as it came. */
export const audioVariants = ["audio.webm", "audio.ogg", "audio.mp4"] as const;
type AudioVariant = (typeof audioVariants)[number];

/** Files of the store. */
export type StoredVariant = Variant | AudioVariant;

/** The form in the path of a recording. */
export const audioVariantIn = (path: string) => audioVariants.find((variant) => path.endsWith(`/${variant}`));

export const isVariant = (text: string): text is Variant => Object.hasOwn(variants, text);

export function typeOf(variant: StoredVariant) {
  if (variant.startsWith("audio.")) return variant.replace("audio.", "audio/");
  return variant.endsWith(".webp") ? "image/webp" : "image/jpeg";
}

const isPrivatePurpose: Record<Purpose, boolean> = {
  profile: false,
  business: false,
  catalog: false,
  certification: true,
  message: true,
  voice: true,
  quote: true,
};

/** An unguessable name. Whether the picture is private shows in it, so that refusing needs no look-up. */
export const newName = (purpose: Purpose) =>
  `${isPrivatePurpose[purpose] ? "p_" : ""}${randomBytes(16).toString("hex")}`;

export const isPublicName = (text: string) => /^[0-9a-f]{32}$/.test(text);
export const isPrivateName = (text: string) => /^p_[0-9a-f]{32}$/.test(text);
export const isName = (text: string) => isPublicName(text) || isPrivateName(text);

/** Path of a picture or recording on our site; a private one only by those who are let in. */
export const pathOf = (name: string, variant: StoredVariant = firstVariant) => `/media/${name}/${variant}`;

/** Path by which its owner sees a public picture while their page is hidden: its name and its key. */
export const previewPathOf = (name: string, key: string) => `/media/${name}.${key}/${firstVariant}`;

/** The name and the key in the part of such a path between the slashes. */
export function readPreview(text: string): { name: string; key: string } | undefined {
  const [, name, key] = /^([0-9a-f]{32})\.([0-9a-f-]{36})$/.exec(text) ?? [];
  return name && key ? { name, key } : undefined;
}

/** The name in such a path; nothing, when it is no uploaded picture's. */
export const nameIn = (path: string) => /^\/media\/((?:p_)?[0-9a-f]{32})\/[^/]+$/.exec(path)?.[1];
