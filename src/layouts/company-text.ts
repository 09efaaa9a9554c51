import type { Options } from '#contract/catalog.ts';

/** The company that runs the shop, its identification number and its address in one line; empty without its name. */
export function companyText({ legal_name: name, idno, legal_address: address }: Options): string {
  if (!name) return '';
  return [name, ...(idno ? [`IDNO ${idno}`] : []), ...(address ? [address] : [])].join(', ');
}
