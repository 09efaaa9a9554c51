/** The way back up as the page shows it and as machines read it; the last entry is the page itself and has no address. */
export type Trail = { text: string; href: string }[];
