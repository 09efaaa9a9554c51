/** The data of header and footer, loaded by the error pages before their first byte; never throws. */
export { loadShellData as loadErrorShell } from '#layouts/shell-data.ts';
