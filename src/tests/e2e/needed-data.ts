import type { PageFacts } from './page-facts.ts';

/** A node of structured data, as a machine reads it. */
export interface MachineNode {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

const DISH = 'hasMenu.hasMenuSection.hasMenuItem';

/** What each kind of node must say; within a list, each of its parts, of which there must be one. */
export const NEEDED = {
  WebSite: ['name', 'url'],
  ItemList: ['itemListElement.position', 'itemListElement.name', 'itemListElement.url'],
  Restaurant: ['name', 'address.streetAddress', 'telephone', 'priceRange', 'openingHoursSpecification', `${DISH}.name`, `${DISH}.offers.price`, `${DISH}.offers.priceCurrency`],
  NewsArticle: ['headline', 'datePublished', 'image'],
} as const satisfies Record<string, readonly string[]>;

/** The nodes of all blocks of a page. */
export const nodesOf = ({ blocks }: Pick<PageFacts, 'blocks'>) => blocks.flatMap((block) => (JSON.parse(block) as { '@graph': MachineNode[] })['@graph']);

/** What a node must say and does not: `Restaurant without telephone`. */
export function lackingIn(node: MachineNode): string[] {
  const needed: readonly string[] = (NEEDED as Partial<Record<string, readonly string[]>>)[node['@type']] ?? [];
  return needed.filter((path) => isLacking(node, path.split('.'))).map((path) => `${node['@type']} without ${path}`);
}

function isLacking(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (Array.isArray(value)) return value.length === 0 || value.some((part) => isLacking(part, name === undefined ? [] : [name, ...rest]));
  if (name === undefined) return value === undefined || value === null || value === '';
  return typeof value !== 'object' || value === null || isLacking((value as Record<string, unknown>)[name], rest);
}
