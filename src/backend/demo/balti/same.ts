/** Names of Bălți’s data that read the same in two languages: there are none. */
export const sameInLanguages: readonly string[] = [];
