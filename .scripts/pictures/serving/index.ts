import type { Serving } from '../setting.ts';
import { serveHeap } from './heap.ts';
import { servePizza } from './pizza.ts';
import { serveSoup } from './soup.ts';
import type { Table } from './table.ts';
import { serveTumbler } from './tumbler.ts';
import { serveOn } from './upright.ts';

/** Lays the table for one dish. */
export function serve(serving: Serving, table: Table): void {
  if (serving === 'soup') serveSoup(table);
  else if (serving === 'heap') serveHeap(table);
  else if (serving === 'pizza') servePizza(table);
  else if (serving === 'tumbler') serveTumbler(table);
  else serveOn(serving, table);
}
