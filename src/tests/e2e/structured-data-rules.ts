import type { PageFacts } from './page-metadata.ts';

/** A node of structured data, as a machine reads it. */
export interface MachineNode {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

const DISH = 'hasMenu.hasMenuSection.hasMenuItem';

/** What each kind of node must say; within a list, each of its parts, of which there must be one. */
export const NEEDED = {
  Organization: ['name', 'url', 'logo', 'telephone'],
  WebSite: ['name', 'url', 'publisher'],
  ItemList: ['itemListElement.position', 'itemListElement.name', 'itemListElement.url'],
  BreadcrumbList: ['itemListElement.position', 'itemListElement.name'],
  Restaurant: [
    'name',
    'url',
    'image',
    'address.streetAddress',
    'address.addressLocality',
    'address.addressCountry',
    'telephone',
    'priceRange',
    'openingHoursSpecification.dayOfWeek',
    'openingHoursSpecification.opens',
    'openingHoursSpecification.closes',
    'hasMenu.hasMenuSection.name',
    `${DISH}.name`,
    `${DISH}.offers.price`,
    `${DISH}.offers.priceCurrency`,
  ],
  Product: ['name', 'url', 'image', 'offers.price', 'offers.priceCurrency', 'offers.availability', 'offers.url'],
  NewsArticle: ['headline', 'datePublished', 'dateModified', 'image', 'author.name', 'author.url', 'publisher.name'],
} as const satisfies Record<string, readonly string[]>;

/** The nodes of all blocks of a page. */
export const nodesOf = ({ blocks }: Pick<PageFacts, 'blocks'>) =>
  blocks.flatMap((block) => (JSON.parse(block) as { '@graph': MachineNode[] })['@graph']);

/** What a node must say and does not: `Restaurant without telephone`. */
export function lackingIn(node: MachineNode): string[] {
  const needed: readonly string[] = (NEEDED as Partial<Record<string, readonly string[]>>)[node['@type']] ?? [];
  return needed.filter((path) => isLacking(node, path.split('.'))).map((path) => `${node['@type']} without ${path}`);
}

function isLacking(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (Array.isArray(value))
    return value.length === 0 || value.some((part) => isLacking(part, name === undefined ? [] : [name, ...rest]));
  if (name === undefined) return value === undefined || value === null || value === '';
  return typeof value !== 'object' || value === null || isLacking((value as Record<string, unknown>)[name], rest);
}

/** What each property must look like wherever it stands. */
const LOOKS: Readonly<Record<string, (value: unknown) => boolean>> = {
  url: isAddress,
  item: isAddress,
  image: isAddress,
  logo: isAddress,
  price: (value) => typeof value === 'number' && value > 0,
  priceCurrency: (value) => /^[A-Z]{3}$/.test(String(value)),
  availability: (value) => ['https://schema.org/InStock', 'https://schema.org/OutOfStock'].includes(String(value)),
  datePublished: isMoment,
  dateModified: isMoment,
  // Search engines cut longer ones.
  headline: (value) => String(value).length <= 110,
  opens: isTime,
  closes: isTime,
};

function isAddress(value: unknown): boolean {
  return /^https?:\/\/[^/]+\//.test(String(value)) && URL.canParse(String(value));
}

function isMoment(value: unknown): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(String(value)) && !Number.isNaN(Date.parse(String(value)));
}

function isTime(value: unknown): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(String(value));
}

/** What a node says that cannot be so: `price is 0`, anywhere within it. */
export function wrongIn(value: unknown, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((part) => wrongIn(part, name));
  if (typeof value === 'object' && value !== null) {
    const steps = name === '' ? wrongSteps(value as MachineNode) : [];
    return [...steps, ...Object.entries(value).flatMap(([property, part]) => wrongIn(part, property))];
  }
  return LOOKS[name]?.(value) === false ? [`${name} is ${String(value)}`] : [];
}

/** Lists count from 1 on; only the page that is open may stand in its breadcrumbs without an address. */
function wrongSteps({ '@type': type, itemListElement: steps }: MachineNode): string[] {
  if (!Array.isArray(steps)) return [];
  return (steps as { position?: unknown; item?: unknown }[]).flatMap(({ position, item }, index) => [
    ...(position === index + 1 ? [] : [`step ${index + 1} has the position ${String(position)}`]),
    ...(type === 'BreadcrumbList' && item === undefined && index < steps.length - 1
      ? [`step ${index + 1} leads nowhere`]
      : []),
  ]);
}
