/**
 * Loads the data of the header and footer for the error pages; without required calls it never throws. Pages may import
 * screens but not layouts (import-directions.mjs), so it is exported again here.
 */
export { loadShellData as loadErrorShell } from '#layouts/shell-data.ts';
