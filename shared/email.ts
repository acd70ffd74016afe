/** The longest address that mail servers take. */
export const emailLettersMax = 254;

/** Local part, @, domain, and a suffix of at least two letters, without letters that cannot be seen or that begin a header. */
export const emailPattern = /^[^\s\p{Cc}\p{Cf}@<>"'(),;:\\?&]+@[^\s\p{Cc}\p{Cf}@<>"'(),;:\\?&]+\.[A-Za-z]{2,}$/u;

/** True if a text without spaces around it has the shape of an email address. */
export const isEmail = (text: string): boolean => text.length <= emailLettersMax && emailPattern.test(text);
