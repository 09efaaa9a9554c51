import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { cities, infoPages, infoPageVersions } from '#backend/db/schema/index.ts';
import { localizedField } from '#backend/text.ts';
import type { InfoPage, InfoPageLink } from '#contract/catalog.ts';
import type { Locale } from '#contract/constants.ts';
import { TERMS_SLUG } from '#contract/slugs.ts';

export type InfoPageVersionRow = typeof infoPageVersions.$inferSelect & { readonly slug: string };

/** The current versions of the pages that customers see, in the order of the footer. */
export async function readPublicInfoPages(db: Database): Promise<readonly InfoPageVersionRow[]> {
  const rows = await db
    .select({ slug: infoPages.slug, version: infoPageVersions })
    .from(infoPages)
    .innerJoin(
      infoPageVersions,
      and(eq(infoPageVersions.pageId, infoPages.id), eq(infoPageVersions.revision, infoPages.revision)),
    )
    .where(eq(infoPages.isPublic, true))
    .orderBy(asc(infoPages.position), asc(infoPages.id));
  return rows.map(({ slug, version }) => ({ ...version, slug }));
}

export const infoPageView = (row: InfoPageVersionRow, locale: Locale): InfoPage => ({
  slug: row.slug,
  ...localizedField('name', row.name, locale),
  version: row.id,
  updated_at: row.createdAt.toISOString(),
  ...localizedField('text', row.text, locale),
});

/** A page without its text, for lists. */
export const infoPageLink = ({ text: _text, text_lang: _lang, ...link }: InfoPage): InfoPageLink => link;

/** Whether customers could read this version of the terms, and so accept it. */
export async function isVersionOfTerms(db: Database, versionId: number): Promise<boolean> {
  const [found] = await db
    .select({ id: infoPageVersions.id })
    .from(infoPageVersions)
    .innerJoin(infoPages, eq(infoPages.id, infoPageVersions.pageId))
    .where(
      and(eq(infoPageVersions.id, versionId), eq(infoPages.slug, TERMS_SLUG), eq(infoPageVersions.isPublic, true)),
    );
  return found !== undefined;
}

/** The city that the migration `0049_info_pages` has moved from the address `/info`; null if there is none. */
export async function findMovedCity(db: Database) {
  const [city] = await db
    .select({ id: cities.id, name: cities.name, slug: cities.slug })
    .from(cities)
    .where(eq(cities.slug, sql`'info-' || ${cities.id}`));
  return city ?? null;
}
