import { loadShell, type ShellData } from '#layouts/shell-data.ts';
import type { Http } from '#lib/http.ts';

export interface AppData {
  readonly shell: ShellData;
}

export async function load(http: Http): Promise<AppData> {
  return { shell: await loadShell(http) };
}
