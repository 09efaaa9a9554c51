import type { PageMetadata } from './page-metadata.ts';

/** A node of structured data. */
export interface StructuredDataNode {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

const DISH = 'hasMenu.hasMenuSection.hasMenuItem';

/** Required properties by type. A path through a list applies to every item, and the list must not be empty. */
export const REQUIRED_PROPERTIES = {
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

/** The nodes of all JSON-LD blocks of a page. */
export const nodesOf = ({ blocks }: Pick<PageMetadata, 'blocks'>) =>
  blocks.flatMap((block) => (JSON.parse(block) as { '@graph': StructuredDataNode[] })['@graph']);

/** The missing properties of a node: `Restaurant without telephone`. */
export function missingProperties(node: StructuredDataNode): string[] {
  const needed: readonly string[] =
    (REQUIRED_PROPERTIES as Partial<Record<string, readonly string[]>>)[node['@type']] ?? [];
  return needed.filter((path) => isMissing(node, path.split('.'))).map((path) => `${node['@type']} without ${path}`);
}

function isMissing(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (Array.isArray(value))
    return value.length === 0 || value.some((part) => isMissing(part, name === undefined ? [] : [name, ...rest]));
  if (name === undefined) return value === undefined || value === null || value === '';
  return typeof value !== 'object' || value === null || isMissing((value as Record<string, unknown>)[name], rest);
}

/** Validators by property name, for properties at any depth. */
const PROPERTY_CHECKS: Readonly<Record<string, (value: unknown) => boolean>> = {
  url: isAddress,
  item: isAddress,
  image: isAddress,
  logo: isAddress,
  price: (value) => typeof value === 'number' && value > 0,
  priceCurrency: (value) => /^[A-Z]{3}$/.test(String(value)),
  availability: (value) => ['https://schema.org/InStock', 'https://schema.org/OutOfStock'].includes(String(value)),
  datePublished: isMoment,
  dateModified: isMoment,
  // Search engines truncate longer ones.
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

/** Invalid values at any depth, such as `price is 0`. */
export function invalidProperties(value: unknown, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((part) => invalidProperties(part, name));
  if (typeof value === 'object' && value !== null) {
    const steps = name === '' ? invalidListItems(value as StructuredDataNode) : [];
    return [...steps, ...Object.entries(value).flatMap(([property, part]) => invalidProperties(part, property))];
  }
  return PROPERTY_CHECKS[name]?.(value) === false ? [`${name} is ${String(value)}`] : [];
}

/** List positions start at 1; only the last breadcrumb, which is the current page, may have no URL. */
function invalidListItems({ '@type': type, itemListElement: steps }: StructuredDataNode): string[] {
  if (!Array.isArray(steps)) return [];
  return (steps as { position?: unknown; item?: unknown }[]).flatMap(({ position, item }, index) => [
    ...(position === index + 1 ? [] : [`step ${index + 1} has the position ${String(position)}`]),
    ...(type === 'BreadcrumbList' && item === undefined && index < steps.length - 1
      ? [`step ${index + 1} leads nowhere`]
      : []),
  ]);
}
