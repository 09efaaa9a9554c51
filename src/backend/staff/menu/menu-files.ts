import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { productPictureUrl, restaurantPictureUrl } from '#backend/catalog/catalog-views.ts';
import { readMenu } from '#backend/catalog/catalog-queries.ts';
import { formatMenuFile } from '#backend/staff/menu-files/export-menu.ts';
import { lockMenu, readStoredMenu } from '#backend/staff/menu-files/stored-menu.ts';
import type { ImportReport } from '#backend/staff/menu-files/import-report.ts';
import type { MenuFile, MenuFileRestaurant } from '#backend/staff/menu-files/menu-file.ts';
import { parseMenuText } from '#backend/staff/menu-files/parse-menu.ts';
import { inMinorUnits, lockImports, runImport, toAuditEntries } from '#backend/staff/menu-files/import-menu.ts';
import { type Database, requireRow } from '#backend/db/client.ts';
import { cities, media, restaurants } from '#backend/db/schema/index.ts';
import { describeChanges } from '../audit/audit-log.ts';
import { ErrorResponse, fieldError } from '#backend/http/handler.ts';
import { warningView } from '#backend/http/warnings.ts';
import { parseMediaPath } from '#backend/pictures.ts';
import { mapLocales } from '#backend/text.ts';
import type { Locale } from '#contract/constants.ts';
import type { LocalizedText } from '#contract/localized-text.ts';
import type { ImportItem, ImportPreview, MenuFileError } from '#contract/staff/menu-files.ts';
import { type StaffHandlers, stale } from '../http/handler.ts';

/** The maximum number of items, and of errors, in a preview. Its counts include those that are not listed. */
const MAX_LISTED = 200;

/** Handlers that export and import the menu file of a restaurant. */
export function menuFileHandlers() {
  return {
    exportMenuFile: async ({ db, query }) => {
      const { city, restaurant } = await readRestaurant(db, query.restaurant_id);
      return {
        name: `${city.slug}-${restaurant.slug}.json`,
        text: formatMenuFile([await readStoredMenu(db, city.slug, restaurant)]),
      };
    },

    previewMenuImport: async ({ db, body: { restaurant_id: id, text }, locale, now }) => {
      const parsed = await parseFile(db, id, text);
      if (parsed instanceof ErrorResponse) return parsed;
      return {
        response: parsed.ok ? await preview(db, id, parsed.menu, { locale, now }) : invalidPreview(parsed.errors),
      };
    },

    importMenu: async ({ db, body: { restaurant_id: id, text, version, overwrite }, locale, now }) => {
      await lockImports(db);
      await lockMenu(db, id);
      const parsed = await parseFile(db, id, text);
      if (parsed instanceof ErrorResponse) return parsed;
      if (!parsed.ok) return stale(invalidPreview(parsed.errors));
      if (version !== (await readVersion(db, id))) return stale(await preview(db, id, parsed.menu, { locale, now }));
      const report = await runImport(db, parsed.menu, { now, overwrite, isDryRun: false });
      return { response: countsOf(report), audit: toAuditEntries(report) };
    },
  } satisfies Partial<StaffHandlers>;
}

async function readRestaurant(db: Database, id: number) {
  return requireRow(
    await db
      .select({ city: cities, restaurant: restaurants })
      .from(restaurants)
      .innerJoin(cities, eq(cities.id, restaurants.cityId))
      .where(eq(restaurants.id, id)),
  );
}

/** Parses the text of a menu file. Returns an error response unless the file contains exactly this restaurant. */
async function parseFile(db: Database, restaurantId: number, text: string) {
  const { city, restaurant } = await readRestaurant(db, restaurantId);
  const parsed = parseMenuText(text);
  if (!parsed.ok) return parsed;
  const [first, ...others] = parsed.menu.restaurants;
  if (first?.city !== city.slug || first.slug !== restaurant.slug || others.length > 0)
    return fieldError('text', 'otherRestaurant');
  const pictures = await findAllowedPictures(db, first, restaurantId);
  return parseMenuText(text, (url) => pictures.has(url));
}

/**
 * The picture URLs that a menu file may contain: the current pictures of the restaurant and its dishes, including
 * removed dishes, and uploaded pictures.
 */
async function findAllowedPictures(
  db: Database,
  fileRestaurant: MenuFileRestaurant,
  restaurantId: number,
): Promise<ReadonlySet<string>> {
  const { city, restaurant } = await readRestaurant(db, restaurantId);
  const slugs = { citySlug: city.slug, restaurantSlug: restaurant.slug };
  const { products } = await readMenu(db, restaurantId, { withRemoved: true });
  const named = [fileRestaurant, ...fileRestaurant.categories.flatMap((category) => category.products)].flatMap(
    ({ picture }) => picture ?? [],
  );
  const mediaPaths = [...new Set(named.flatMap((url) => parseMediaPath(url)?.path ?? []))];
  const uploaded =
    mediaPaths.length === 0
      ? []
      : await db.select({ path: media.path }).from(media).where(inArray(media.path, mediaPaths));
  const uploadedPaths = new Set(uploaded.map(({ path }) => path));
  return new Set([
    restaurantPictureUrl(slugs, restaurant.picture),
    ...products.map((product) => productPictureUrl(slugs, product)),
    ...named.filter((url) => uploadedPaths.has(parseMediaPath(url)?.path ?? '')),
  ]);
}

async function readVersion(db: Database, restaurantId: number): Promise<string> {
  const { city, restaurant } = await readRestaurant(db, restaurantId);
  const stored = await readStoredMenu(db, city.slug, restaurant);
  return createHash('sha256').update(JSON.stringify(stored)).digest('hex');
}

async function preview(
  db: Database,
  restaurantId: number,
  menu: MenuFile,
  { locale, now }: { readonly locale: Locale; readonly now: Date },
): Promise<ImportPreview> {
  const version = await readVersion(db, restaurantId);
  const report = await runImport(db, menu, { now, overwrite: false, isDryRun: true });
  return {
    version,
    errors: [],
    counts: countsOf(report),
    warnings: report.warnings
      .slice(0, MAX_LISTED)
      .map(({ name, warning }) => ({ name: inEveryLanguage(name), ...warningView(warning, locale) })),
    items: itemsOf(report).slice(0, MAX_LISTED),
  };
}

const invalidPreview = (errors: readonly MenuFileError[]): ImportPreview => ({
  version: '',
  errors: errors.slice(0, MAX_LISTED),
  counts: { added: 0, changed: 0, removed: 0, moved: 0, unchanged: 0, conflicts: 0 },
  warnings: [],
  items: [],
});

const countsOf = (report: ImportReport): ImportPreview['counts'] => ({
  added: report.count('added'),
  changed: report.count('changed'),
  removed: report.count('removed'),
  moved: report.moved,
  unchanged: report.unchanged,
  conflicts: report.conflicts.length,
});

const itemsOf = ({ conflicts, entries }: ImportReport): ImportItem[] => [
  ...conflicts.map(({ kind, name, reason, shop, file }): ImportItem => ({
    outcome: 'conflict',
    kind,
    name: inEveryLanguage(name),
    reason,
    changes: changesBetween(shop, file),
  })),
  ...entries.map(({ outcome, kind, name, before, after }): ImportItem => ({
    outcome,
    kind,
    name: inEveryLanguage(name),
    reason: null,
    changes: changesBetween(before, after),
  })),
];

const inEveryLanguage = (name: LocalizedText | string): LocalizedText =>
  typeof name === 'string' ? mapLocales(() => name) : name;

const changesBetween = (before: object | null, after: object | null): ImportItem['changes'] =>
  before && after ? describeChanges(inMinorUnits(before), inMinorUnits(after)) : [];
