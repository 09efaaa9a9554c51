import * as v from 'valibot';
import { AuditChange } from './audit.ts';
import { Id, OWNER_ROLES, QueryId, type StaffEndpoint, StaffWarning } from './definition.ts';
import { LocalizedText } from '../localized-text.ts';

/** The largest menu file that is accepted; it holds several thousand dishes. */
export const MAX_MENU_FILE_BYTES = 2 * 1024 * 1024;
/** The file is sent as a JSON string, in which quotation marks and line ends are escaped. */
const MAX_IMPORT_BODY_BYTES = 2 * MAX_MENU_FILE_BYTES;
const VERSION_LENGTH = 64;

/** An item that differs between the menu file and the shop. */
const ImportItem = v.object({
  /** `conflict`: the item was changed in the shop after the export; it is imported only with `overwrite`. */
  outcome: v.picklist(['conflict', 'added', 'changed', 'removed']),
  kind: v.picklist(['restaurant', 'branch', 'category', 'product']),
  name: LocalizedText,
  /** For a conflict, what happened to the item in the shop after the export. */
  reason: v.nullable(v.picklist(['changed', 'added', 'removed', 'category_removed'])),
  /** `before` is the value in the shop, `after` the value in the file. Empty unless both have the item. */
  changes: v.array(AuditChange),
});
export type ImportItem = v.InferOutput<typeof ImportItem>;

const ImportCounts = v.object({
  added: v.number(),
  changed: v.number(),
  removed: v.number(),
  /** Items whose position in a list is the only change. */
  moved: v.number(),
  unchanged: v.number(),
  conflicts: v.number(),
});

/** Why a value of a menu file is rejected. The dialog has a message for each code. */
export const MENU_FILE_ERROR_CODES = [
  'not_json',
  'not_json_at',
  'missing',
  'unknown_field',
  'not_text',
  'not_number',
  'not_boolean',
  'not_list',
  'not_object',
  'empty',
  'empty_list',
  'control_characters',
  'too_long',
  'max_items',
  'too_low',
  'too_high',
  'not_positive',
  'decimals',
  'not_whole',
  'one_of',
  // A list has the same entry twice.
  'repeated',
  'slug',
  'reserved_slug',
  'phone',
  'time',
  'date',
  // Only one of the opening and closing times is given.
  'one_time',
  // The URL of a picture has another form than those of this shop.
  'picture',
  // The `min` of a required option group is 0, or that of an optional one is not.
  'min_of_required',
  'max_below_min',
  // The maximum order of a restaurant is below its minimum order.
  'max_below_min_order',
  // Another item of the file has the same slug or name.
  'already_used',
  // The file names a picture that the shop does not have.
  'no_picture',
  // The file omits `picture`, and the shop does not have the default picture that an import would use.
  'no_default_picture',
  'no_city',
] as const;
export type MenuFileErrorCode = (typeof MENU_FILE_ERROR_CODES)[number];

const MenuFileError = v.object({
  /** Path of the value in the file: `restaurants.0.categories.1.slug`. Empty for the file as a whole. */
  path: v.string(),
  code: v.picklist(MENU_FILE_ERROR_CODES),
  /** Values for the placeholders of the message, such as the limit that is exceeded. */
  values: v.record(v.string(), v.union([v.string(), v.number()])),
});
export type MenuFileError = v.InferOutput<typeof MenuFileError>;

/** What an import would do. */
export const ImportPreview = v.object({
  /** Identifies the state of the restaurant that the file was compared with. */
  version: v.string(),
  /** Why the file cannot be imported. If there are any errors, all counts are 0 and there are no items. */
  errors: v.array(MenuFileError),
  counts: ImportCounts,
  /** What the import would mean that is probably not intended, by the item that it is about. */
  warnings: v.array(v.object({ name: LocalizedText, ...StaffWarning.entries })),
  /** The differences, conflicts first; a long list is cut off. */
  items: v.array(ImportItem),
});
export type ImportPreview = v.InferOutput<typeof ImportPreview>;

const MenuText = v.pipe(v.string(), v.nonEmpty(), v.maxBytes(MAX_MENU_FILE_BYTES));

export const menuFileEndpoints = {
  /** Returns a restaurant as the text of a menu file, with the revisions of its items. */
  exportMenuFile: {
    method: 'GET',
    path: '/staff/api/export-menu-file',
    access: OWNER_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    query: v.object({ restaurant_id: QueryId }),
    response: v.object({ name: v.string(), text: v.string() }),
  },
  /** Returns what an import of the file would change. Changes nothing. */
  previewMenuImport: {
    method: 'POST',
    path: '/staff/api/preview-menu-import',
    access: OWNER_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    body: v.object({ restaurant_id: Id, text: MenuText }),
    maxJsonBytes: MAX_IMPORT_BODY_BYTES,
    response: ImportPreview,
    isAudited: false,
  },
  /**
   * Imports a file. Responds with 409 and a new preview if the restaurant no longer has the state that `version`
   * identifies.
   */
  importMenu: {
    method: 'POST',
    path: '/staff/api/import-menu',
    access: OWNER_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    body: v.object({
      restaurant_id: Id,
      text: MenuText,
      version: v.pipe(v.string(), v.maxLength(VERSION_LENGTH)),
      /** Whether the file also replaces items that were changed in the shop after the export. */
      overwrite: v.boolean(),
    }),
    maxJsonBytes: MAX_IMPORT_BODY_BYTES,
    response: ImportCounts,
  },
} as const satisfies Record<string, StaffEndpoint>;
