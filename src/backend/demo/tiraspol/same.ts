/** The only values that are spelled alike in two languages. */
export const sameInLanguages: readonly string[] = ['Tiraspol'];
