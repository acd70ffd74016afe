/** Name under which a note about a client is kept while it is written. */
export const noteDraft = (pathname: string): string => `client note ${pathname}`;
