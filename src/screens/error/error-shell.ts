/**
 * Loads the data of the header and footer for the error pages. It never throws, unless `required` names calls. Pages may
 * import screens but not layouts (import-directions.mjs), so it is re-exported here.
 */
export { loadShellData as loadErrorShell } from '#layouts/shell-data.ts';
