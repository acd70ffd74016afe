/** The fields in which an owner says where else a business is found. */
export type LinkField = "website" | "facebook" | "instagram" | "twitter" | "tiktok" | "linkedin";

/** Address of each network, and of a name on it. */
const networks: Record<Exclude<LinkField, "website">, { hosts: string[]; addressOf: (handle: string) => string }> = {
  facebook: { hosts: ["facebook.com", "fb.com", "fb.me"], addressOf: (handle) => `https://facebook.com/${handle}` },
  instagram: { hosts: ["instagram.com", "instagr.am"], addressOf: (handle) => `https://instagram.com/${handle}` },
  twitter: { hosts: ["x.com", "twitter.com"], addressOf: (handle) => `https://x.com/${handle}` },
  tiktok: { hosts: ["tiktok.com"], addressOf: (handle) => `https://tiktok.com/@${handle}` },
  linkedin: { hosts: ["linkedin.com", "lnkd.in"], addressOf: (handle) => `https://linkedin.com/in/${handle}` },
};

/** Reserved for examples: where the made-up listings link. */
const nobodysHost = "social.example.com";
/** Endings of web addresses; a name on a network may hold a point too, but hardly ends like this. */
const siteEnding = /\.(com|ng|org|net|co|africa|shop|store|biz|info|io|app|site|online|uk|us)$/i;

/** Names on a network as people type them: `@mama_nkechi`, `mama.nkechi`. */
const handlePattern = /^@?([\w.-]{1,100})$/;
/** A whole web address without its beginning: `mamankechi.com.ng/menu`. */
const barePattern = /^[\w-]+(\.[\w-]+)+([/?#]\S*)?$/;

/**
 * The address that everybody may follow for what an owner typed: https, on a host that fits the field, or nothing.
 * Whatever else is typed (`javascript:`, an address with a password in it, a number of a machine) leads nowhere.
 */
export function publicLink(field: LinkField, typed: string): string {
  const text = typed.trim();
  if (field === "website") return addressIn(text)?.href ?? "";
  const { hosts, addressOf } = networks[field];
  const url = addressIn(text);
  const isAt = (host: string) => url?.hostname === host || url?.hostname.endsWith(`.${host}`);
  if (url && [...hosts, nobodysHost].some(isAt)) return url.href;
  const [, handle = ""] = handlePattern.exec(text) ?? [];
  const isSite = siteEnding.test(handle) && !text.startsWith("@");
  return /[A-Za-z0-9]/.test(handle) && !isSite ? addressOf(handle) : "";
}

/** A web address on a named host, made https; `http` is what many type by habit. */
function addressIn(text: string): URL | undefined {
  const whole = barePattern.test(text) ? `https://${text}` : text.replace(/^http:\/\//i, "https://");
  const url = /^https:\/\//i.test(whole) ? URL.parse(whole) : null;
  if (!url || url.username || url.password) return undefined;
  return /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(url.hostname) ? url : undefined;
}

/** Every link of a business as everybody sees it. */
export const publicLinks = (typed: Record<LinkField, string>): Record<LinkField, string> => ({
  website: publicLink("website", typed.website),
  facebook: publicLink("facebook", typed.facebook),
  instagram: publicLink("instagram", typed.instagram),
  twitter: publicLink("twitter", typed.twitter),
  tiktok: publicLink("tiktok", typed.tiktok),
  linkedin: publicLink("linkedin", typed.linkedin),
});
