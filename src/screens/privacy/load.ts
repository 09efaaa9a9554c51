import { loadShell, type ShellData } from '#layouts/shell-data.ts';
import type { Http } from '#lib/http.ts';

export interface PrivacyData {
  readonly shell: ShellData;
}

export async function load(http: Http): Promise<PrivacyData> {
  return { shell: await loadShell(http) };
}
