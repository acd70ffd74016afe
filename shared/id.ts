const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True if a text can be one of our ids at all; the database refuses to compare anything else with one. */
export const isId = (text: string): boolean => uuid.test(text);
