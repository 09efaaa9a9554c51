/** The id of the first card of a long list that is below the fold on every screen. */
export const FOLD_ID = 'below-the-fold';

/** Full rows of one, two, three and four columns alike. */
const MAX_CARDS_ABOVE_THE_FOLD = 12;

/** The first card of a long list that cannot be visible before scrolling; undefined where the list is shorter. */
export const firstBelowTheFold = <Card>(cards: readonly Card[]): Card | undefined => cards[MAX_CARDS_ABOVE_THE_FOLD];
