export type LinkField = "website" | "facebook" | "instagram" | "twitter" | "tiktok" | "linkedin";

/** Hosts of each network, and the URL of a handle on it. */
const networks: Record<Exclude<LinkField, "website">, { hosts: string[]; addressOf: (handle: string) => string }> = {
  facebook: { hosts: ["facebook.com", "fb.com", "fb.me"], addressOf: (handle) => `https://facebook.com/${handle}` },
  instagram: { hosts: ["instagram.com", "instagr.am"], addressOf: (handle) => `https://instagram.com/${handle}` },
  twitter: { hosts: ["x.com", "twitter.com"], addressOf: (handle) => `https://x.com/${handle}` },
  tiktok: { hosts: ["tiktok.com"], addressOf: (handle) => `https://tiktok.com/@${handle}` },
  linkedin: { hosts: ["linkedin.com", "lnkd.in"], addressOf: (handle) => `https://linkedin.com/in/${handle}` },
};

/** Host of links of demo listings, in a domain reserved for examples. */
const exampleHost = "social.example.com";
/** Common top-level domains, which tell a website from a handle with a dot. */
const siteEnding = /\.(com|ng|org|net|co|africa|shop|store|biz|info|io|app|site|online|uk|us)$/i;

/** A handle on a network: `@mama_nkechi`, `mama.nkechi`. */
const handlePattern = /^@?([\w.-]{1,100})$/;
/** A web address without a scheme: `mamankechi.com.ng/menu`. */
const barePattern = /^[\w-]+(\.[\w-]+)+([/?#]\S*)?$/;

/**
 * The public URL for a link that an owner typed: https, on a host that belongs to the field; otherwise empty. Rejects
 * `javascript:`, credentials and IP addresses.
 */
export function publicLink(field: LinkField, typed: string): string {
  const text = typed.trim();
  if (field === "website") return addressIn(text)?.href ?? "";
  const { hosts, addressOf } = networks[field];
  const url = addressIn(text);
  const isAt = (host: string) => url?.hostname === host || url?.hostname.endsWith(`.${host}`);
  if (url && [...hosts, exampleHost].some(isAt)) return url.href;
  const [, handle = ""] = handlePattern.exec(text) ?? [];
  const isSite = siteEnding.test(handle) && !text.startsWith("@");
  return /[A-Za-z0-9]/.test(handle) && !isSite ? addressOf(handle) : "";
}

/** A web address on a named host, upgraded from `http` to `https`. */
function addressIn(text: string): URL | undefined {
  const whole = barePattern.test(text) ? `https://${text}` : text.replace(/^http:\/\//i, "https://");
  const url = /^https:\/\//i.test(whole) ? URL.parse(whole) : null;
  if (!url || url.username || url.password) return undefined;
  return /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(url.hostname) ? url : undefined;
}

export const publicLinks = (typed: Record<LinkField, string>): Record<LinkField, string> => ({
  website: publicLink("website", typed.website),
  facebook: publicLink("facebook", typed.facebook),
  instagram: publicLink("instagram", typed.instagram),
  twitter: publicLink("twitter", typed.twitter),
  tiktok: publicLink("tiktok", typed.tiktok),
  linkedin: publicLink("linkedin", typed.linkedin),
});
