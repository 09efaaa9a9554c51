import { loadShell, type ShellData } from '#layouts/shell-data.ts';
import type { Http } from '#lib/http.ts';

export interface OrdersData {
  readonly shell: ShellData;
  /** Which page of the list the address asks for. */
  readonly page: number;
}

/** `page`: as the address names it; what is no page of a list means the first. */
export async function load(http: Http, page: string | null): Promise<OrdersData> {
  return { shell: await loadShell(http), page: page && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1 };
}
