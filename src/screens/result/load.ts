import { loadShell, type ShellData } from '#layouts/shell-data.ts';
import type { Http } from '#lib/http.ts';

export interface ResultData {
  readonly shell: ShellData;
  /** The order the address names with `?order=`; null for none. */
  readonly orderId: number | null;
}

export async function load(http: Http, order: string | null): Promise<ResultData> {
  return { shell: await loadShell(http), orderId: order && /^[1-9]\d{0,9}$/.test(order) ? Number(order) : null };
}
