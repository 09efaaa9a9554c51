/** How changes read in a preview. */
export const money = (amount: number): string => amount.toFixed(2);
export const priced = (what: string, before: number, now: number): string => `${what} ${money(before)} → ${money(now)}`;

/** The column of a picture: null for the place that follows from the slugs, empty for none. */
export const pictureOf = ({ picture }: { readonly picture?: string | null | undefined }): string | null => (picture === undefined ? null : (picture ?? ''));
