/** What is rated, in the wire's words. */
export const SUBJECTS = ['food', 'delivery', 'service'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** Stars by subject, 0 while nothing is chosen. */
export type Stars = Readonly<Record<Subject, number>>;

export const NO_STARS: Stars = { food: 0, delivery: 0, service: 0 };
export const STAR_VALUES = [1, 2, 3, 4, 5] as const;

export function missingStars(stars: Stars): Subject[] {
  return SUBJECTS.filter((subject) => stars[subject] === 0);
}
