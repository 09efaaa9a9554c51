/**
 * Loads the data of the header and footer for the error pages. It throws only if an API call fails that the
 * option `required` lists. Pages may import screens but not layouts (import-directions.mjs), so it is re-exported here.
 */
export { loadShellData as loadErrorShell } from '#layouts/shell-data.ts';
