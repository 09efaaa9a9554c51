/** Names that read the same in two languages; every other text differs in each. */
export const sameInLanguages: readonly string[] = ['Tiramisu'];
