/** The id of the first card of a long list that cannot be in the viewport before any scrolling. */
export const BELOW_FOLD_ID = 'below-the-fold';

/** Full rows of one, two, three and four columns alike. */
const CARDS_ABOVE_FOLD = 12;

/** The first card that cannot be in the viewport before any scrolling; undefined where the list is shorter. */
export const firstBelowFold = <Card>(cards: readonly Card[]): Card | undefined => cards[CARDS_ABOVE_FOLD];
