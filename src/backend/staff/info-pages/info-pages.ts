import { and, asc, desc, eq, ne } from 'drizzle-orm';
import { findMovedCity } from '#backend/catalog/info-pages.ts';
import { type Database, requireRow } from '#backend/db/client.ts';
import { infoPages, infoPageVersions, orders, staff } from '#backend/db/schema/index.ts';
import { ErrorResponse, fieldError, notFound, requireConfirmation } from '#backend/http/handler.ts';
import { missingLanguages } from '#contract/localized-text.ts';
import type { ParsedStaffBody } from '#contract/staff/index.ts';
import { type InfoPageDetails, type InfoPageVersionRow, MAX_INFO_PAGES } from '#contract/staff/info-pages.ts';
import type { StaffHandlers } from '../http/handler.ts';
import { addedRow, removeRow, reviseRow } from '../http/revise-row.ts';
import { pageWarnings } from '../warnings.ts';

type PageRow = typeof infoPages.$inferSelect;
type VersionRow = typeof infoPageVersions.$inferSelect;

/**
 * Handlers for the pages of information. Every save adds a version. A trigger on the table raises the catalog version,
 * so customers see each change at once.
 */
export function infoPageHandlers() {
  return {
    getInfoPageList: async ({ db }) => {
      const rows = await db.select().from(infoPages).orderBy(asc(infoPages.position), asc(infoPages.id));
      const pages = rows.map((row) => ({ ...summaryView(row), missing: missingLanguages(row.name, row.text) }));
      const city = await findMovedCity(db);
      return { pages, moved_city: city && { name: city.name, slug: city.slug } };
    },

    getInfoPageDetails: ({ db, query }) => readDetails(db, query.id),

    addInfoPage: async ({ db, body, actor, now }) => {
      const unconfirmed = requireConfirmation(pageWarnings(body), body);
      if (unconfirmed) return unconfirmed;
      if ((await db.$count(infoPages)) >= MAX_INFO_PAGES) return new ErrorResponse(409, 'tooManyPages');
      const [row] = await db
        .insert(infoPages)
        .values(toColumns(body))
        .onConflictDoNothing({ target: infoPages.slug })
        .returning({ id: infoPages.id });
      if (!row) return fieldError('slug', 'slugTaken');
      const added = await addedRow(db, infoPages, row.id, readDetails);
      await addVersion(db, added.response, { staffId: actor.staffId, now });
      return added;
    },

    saveInfoPage: async ({ db, body, actor, now }) => {
      const saved = await reviseRow(db, infoPages, body, readDetails, async (before) => {
        if (before.is_public && body.slug !== before.slug) return fieldError('slug', 'publicPageSlug');
        const isTaken = and(eq(infoPages.slug, body.slug), ne(infoPages.id, body.id));
        if ((await db.$count(infoPages, isTaken)) > 0) return fieldError('slug', 'slugTaken');
        return requireConfirmation(pageWarnings(body), body) ?? toColumns(body);
      });
      if (!(saved instanceof ErrorResponse)) await addVersion(db, saved.response, { staffId: actor.staffId, now });
      return saved;
    },

    removeInfoPage: async ({ db, body }) => {
      const accepted = await db
        .select({ id: orders.id })
        .from(orders)
        .innerJoin(infoPageVersions, eq(infoPageVersions.id, orders.termsVersionId))
        .where(eq(infoPageVersions.pageId, body.id))
        .limit(1);
      return removeRow(db, infoPages, body, readDetails, () =>
        accepted.length === 0 ? null : new ErrorResponse(409, 'pageAccepted'),
      );
    },

    getInfoPageVersions: async ({ db, query }) => {
      const rows = await readVersions(db)
        .where(eq(infoPageVersions.pageId, query.id))
        .orderBy(desc(infoPageVersions.id));
      return rows.map(versionView);
    },

    getInfoPageVersion: async ({ db, query }) => {
      const [row] = await readVersions(db).where(eq(infoPageVersions.id, query.version_id));
      return row ? { ...versionView(row), name: row.version.name, text: row.version.text } : notFound();
    },
  } satisfies Partial<StaffHandlers>;
}

const toColumns = ({ slug, name, text, position, is_public: isPublic }: ParsedStaffBody<'addInfoPage'>) => ({
  slug,
  name,
  text,
  position,
  isPublic,
});

async function addVersion(
  db: Database,
  { id: pageId, revision, name, text, is_public: isPublic }: InfoPageDetails,
  { staffId, now }: { readonly staffId: number | null; readonly now: Date },
): Promise<void> {
  await db.insert(infoPageVersions).values({ pageId, revision, name, text, isPublic, staffId, createdAt: now });
}

async function readDetails(db: Database, id: number): Promise<InfoPageDetails> {
  const row = requireRow(await db.select().from(infoPages).where(eq(infoPages.id, id)));
  return { ...summaryView(row), text: row.text };
}

const summaryView = ({ id, revision, slug, name, position, isPublic }: PageRow) => ({
  id,
  revision,
  slug,
  name,
  position,
  is_public: isPublic,
});

const readVersions = (db: Database) =>
  db
    .select({ version: infoPageVersions, person: staff.name })
    .from(infoPageVersions)
    .leftJoin(staff, eq(staff.id, infoPageVersions.staffId));

const versionView = ({ version, person }: { version: VersionRow; person: string | null }): InfoPageVersionRow => ({
  id: version.id,
  revision: version.revision,
  at: version.createdAt.toISOString(),
  person,
  is_public: version.isPublic,
});
