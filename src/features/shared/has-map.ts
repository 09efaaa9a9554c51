/** Whether the page may show maps: the layout sets `data-map` if the shop has tiles of one (`MAP_TILES`). */
export const hasMap = (): boolean => document.documentElement.dataset['map'] !== undefined;
