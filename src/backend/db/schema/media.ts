import { sql } from 'drizzle-orm';
import { check, customType, doublePrecision, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { PICTURE_KINDS } from '#contract/staff/pictures.ts';
import { oneOfCheck, timestamptz } from './columns.ts';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Pictures that staff uploaded, each as it is cropped. A row never changes: another crop is another picture. */
export const media = pgTable(
  'media',
  {
    /**
     * Path without size and format: `/pictures/m/ab/HASH` of a dish on the menu, where `ab` are the first two digits of the hash, or
     * `/pictures/w/HASH` of a wide picture. The hash is that of the source and its crop.
     */
    path: text('path').primaryKey(),
    kind: text('kind', { enum: PICTURE_KINDS }).notNull(),
    /** What of the source stays in the crop: 0 is its left or upper edge, 1 the right or lower one. */
    focusX: doublePrecision('focus_x').notNull(),
    focusY: doublePrecision('focus_y').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    oneOfCheck('media_kind', table.kind, PICTURE_KINDS),
    check('media_focus', sql`${table.focusX} between 0 and 1 and ${table.focusY} between 0 and 1`),
    index('media_created').on(table.createdAt),
  ],
);

/** The files of a picture: its sizes, and the source that it can be cropped from again. */
export const mediaFiles = pgTable(
  'media_files',
  {
    path: text('path')
      .notNull()
      .references(() => media.path, { onDelete: 'cascade' }),
    /** What follows the path in a URL: `-640.webp`, `-source.webp`. */
    suffix: text('suffix').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.path, table.suffix] })],
);
