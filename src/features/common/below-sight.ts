/** The id of the first card of a long list that cannot be in sight before any scrolling. */
export const BELOW_SIGHT = 'below-sight';

/** Full rows of one, two, three and four columns alike. */
const IN_SIGHT = 12;

/** The first card of a long list that cannot be in sight before any scrolling; undefined where the list is shorter. */
export const belowSight = <Card>(cards: readonly Card[]): Card | undefined => cards[IN_SIGHT];
