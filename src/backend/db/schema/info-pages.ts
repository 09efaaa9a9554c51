import { boolean, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import {
  foreignId,
  identityKey,
  listPosition,
  localizedText,
  localizedTextCheck,
  revision,
  slugCheck,
  timestamptz,
} from './columns.ts';
import { staff } from './staff.ts';

/** Pages of information that the owner writes, such as the terms. */
export const infoPages = pgTable(
  'info_pages',
  {
    id: identityKey(),
    slug: text('slug').notNull().unique(),
    name: localizedText('name'),
    /** Plain text or simple HTML. */
    text: localizedText('text'),
    /** In the footer. */
    position: listPosition(),
    /** Whether customers see it; otherwise it is a draft. */
    isPublic: boolean('is_public').notNull().default(false),
    revision: revision(),
  },
  (table) => [
    slugCheck('info_pages_slug', table.slug),
    localizedTextCheck('info_pages_name', table.name, { onlyIf: table.isPublic }),
    localizedTextCheck('info_pages_text', table.text, { onlyIf: table.isPublic }),
  ],
);

/** Every state in which a page was saved. A trigger rejects updates; a version that an order refers to is kept. */
export const infoPageVersions = pgTable(
  'info_page_versions',
  {
    id: identityKey(),
    pageId: foreignId('page_id', () => infoPages.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    name: localizedText('name'),
    text: localizedText('text'),
    isPublic: boolean('is_public').notNull(),
    /** Null for the texts that a new shop has. */
    staffId: integer('staff_id').references(() => staff.id),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [unique('info_page_versions_revision').on(table.pageId, table.revision)],
);
