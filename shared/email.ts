/** Maximum length of an address in SMTP. */
export const emailLengthMax = 254;

/**
 * Local part, @, domain and a suffix of at least two letters, without invisible characters and characters that could inject a
 * header.
 */
export const emailPattern = /^[^\s\p{Cc}\p{Cf}@<>"'(),;:\\?&]+@[^\s\p{Cc}\p{Cf}@<>"'(),;:\\?&]+\.[A-Za-z]{2,}$/u;

/** True if a trimmed text has the form of an email address. */
export const isEmail = (text: string): boolean => text.length <= emailLengthMax && emailPattern.test(text);

/** `mailto:` link to one address. Encoded, because `a?bcc=b@c` would otherwise add a recipient. */
export const mailto = (email: string): string => `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
