const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True if a text is a valid id; PostgreSQL raises an error for a comparison with any other text. */
export const isId = (text: string): boolean => uuid.test(text);
