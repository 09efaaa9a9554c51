/** Names of Bălți's data that read the same in two languages: none so far. */
export const sameInLanguages: readonly string[] = [];
