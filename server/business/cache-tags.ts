/** The cache tag of everything public about a business: its page and its cards. */
export const businessTag = (id: string) => `business:${id}`;

/** Cache tags of cards: a page that shows a card is dropped when its business changes or is no longer shown. */
export const cardTags = (cards: readonly { id: string }[]): string[] => cards.map(({ id }) => businessTag(id));
