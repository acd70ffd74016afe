/** `mailto:` link to one address. Encoded, because `a?bcc=b@c` would otherwise add a recipient. */
export const mailto = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
