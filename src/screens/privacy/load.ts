import { loadShell, type ShellData } from '#layouts/load.ts';
import type { Http } from '#lib/http.ts';

export interface PrivacyData {
  readonly shell: ShellData;
}

export async function load(http: Http): Promise<PrivacyData> {
  return { shell: await loadShell(http) };
}
