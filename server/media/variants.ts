import { randomBytes } from "node:crypto";
import type { uploads } from "./tables.ts";

export type Purpose = (typeof uploads.$inferSelect)["purpose"];

export const variants = {
  "240.webp": { width: 240, effort: 4 },
  "480.webp": { width: 480, effort: 4 },
  "960.webp": { width: 960, effort: 4 },
  // Higher effort costs much CPU for few bytes.
  "1600.webp": { width: 1600, effort: 2 },
  "960.jpg": { width: 960, effort: undefined },
} as const;

export type Variant = keyof typeof variants;

export const variantNames = Object.keys(variants) as Variant[];

const firstVariant = "960.webp" satisfies Variant;

export const audioVariants = ["audio.webm", "audio.ogg", "audio.mp4"] as const;
type AudioVariant = (typeof audioVariants)[number];

export type StoredVariant = Variant | AudioVariant;

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
  review: false,
};

/** Unguessable; names private pictures as such, so that rejecting needs no query. */
export const newName = (purpose: Purpose) =>
  `${isPrivatePurpose[purpose] ? "p_" : ""}${randomBytes(16).toString("hex")}`;

export const isPublicName = (text: string) => /^[0-9a-f]{32}$/.test(text);
export const isPrivateName = (text: string) => /^p_[0-9a-f]{32}$/.test(text);
export const isName = (text: string) => isPublicName(text) || isPrivateName(text);

export const pathOf = (name: string, variant: StoredVariant = firstVariant) => `/media/${name}/${variant}`;

export const previewPathOf = (name: string, key: string) => `/media/${name}.${key}/${firstVariant}`;

export function readPreview(text: string): { name: string; key: string } | undefined {
  const [, name, key] = /^([0-9a-f]{32})\.([0-9a-f-]{36})$/.exec(text) ?? [];
  return name && key ? { name, key } : undefined;
}

export const nameIn = (path: string) => /^\/media\/((?:p_)?[0-9a-f]{32})\/[^/]+$/.exec(path)?.[1];
