/** Link that opens a mail to an address, and to that alone: of `a?bcc=b@c` the whole is the address. */
export const mailto = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
