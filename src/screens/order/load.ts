import type { Order } from '#contract/orders.ts';
import { loadShell, type ShellData } from '#layouts/shell-data.ts';
import { HttpError } from '#lib/errors.ts';
import type { Http } from '#lib/http.ts';

export interface OrderData {
  readonly shell: ShellData;
  readonly id: number;
  /** Null when it could not be read here: the page asks again itself. */
  readonly order: Order | null;
  /** There is no such order, or it is somebody else's. */
  readonly missing: boolean;
}

/** The order of an address, whose id the guard has found to be a number. */
export async function load(http: Http, id: number): Promise<OrderData> {
  const [shell, read] = await Promise.all([loadShell(http), readOrder(http, id)]);
  return { shell, id, ...read };
}

async function readOrder(http: Http, id: number): Promise<Pick<OrderData, 'order' | 'missing'>> {
  try {
    return { order: await http.call('getOrder', { query: { order_id: id } }), missing: false };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { order: null, missing: error.status === 404 || error.status === 422 };
  }
}
