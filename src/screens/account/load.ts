import { loadShell, type ShellData } from '#layouts/shell-data.ts';
import type { Http } from '#lib/http.ts';

export interface AccountData {
  readonly shell: ShellData;
}

/** The account's screens differ by their islands alone: what is personal is loaded in the browser. */
export async function load(http: Http): Promise<AccountData> {
  return { shell: await loadShell(http) };
}
