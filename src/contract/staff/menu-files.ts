import * as v from 'valibot';
import { AuditChange } from './audit.ts';
import { Id, OWNER_ROLES, QueryId, type StaffEndpoint } from './definition.ts';
import { Texts } from './menu-fields.ts';

/** The largest menu file: several thousand dishes. */
export const MAX_MENU_FILE_BYTES = 2 * 1024 * 1024;
/** A file inside JSON is longer, because its quotation marks and line ends are escaped. */
const MAX_IMPORT_BODY_BYTES = 2 * MAX_MENU_FILE_BYTES;
const VERSION_LENGTH = 64;

/** One item of a menu file that is not the same in the shop. */
const ImportItem = v.object({
  /** `conflict`: it is newer in the shop than in the file, and left alone unless it is overwritten. */
  outcome: v.picklist(['conflict', 'added', 'changed', 'removed']),
  kind: v.picklist(['restaurant', 'branch', 'category', 'product']),
  name: Texts,
  /** Of a conflict, what happened in the shop since the export. */
  reason: v.nullable(v.picklist(['changed', 'added', 'removed', 'category_removed'])),
  /** `before` is what the shop has, `after` what the file says. Only where both have the item. */
  changes: v.array(AuditChange),
});
export type ImportItem = v.InferOutput<typeof ImportItem>;

const ImportCounts = v.object({
  added: v.number(),
  changed: v.number(),
  removed: v.number(),
  /** Only their place in a list changes. */
  moved: v.number(),
  unchanged: v.number(),
  conflicts: v.number(),
});

/** Why a value of a menu file is rejected; the dialog has a message for each, with the values of the error. */
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
  'repeated',
  'slug',
  'reserved_slug',
  'phone',
  'time',
  'date',
  'one_time',
  'picture',
  'min_of_required',
  'max_below_min',
  'max_below_min_order',
  'already_used',
  'no_picture',
  'no_default_picture',
  'no_city',
] as const;
export type MenuFileErrorCode = (typeof MENU_FILE_ERROR_CODES)[number];

const MenuFileError = v.object({
  /** Where it is in the file: `restaurants.0.categories.1.slug`. Empty for the file as a whole. */
  path: v.string(),
  code: v.picklist(MENU_FILE_ERROR_CODES),
  /** What the message of the code contains, such as the limit that is exceeded. */
  values: v.record(v.string(), v.union([v.string(), v.number()])),
});
export type MenuFileError = v.InferOutput<typeof MenuFileError>;

/** What an import would do. */
export const ImportPreview = v.object({
  /** Identifies the state of the restaurant that the file was compared with. */
  version: v.string(),
  /** Why the file cannot be imported; if there are any, everything else is empty. */
  errors: v.array(MenuFileError),
  counts: ImportCounts,
  /** The first of them, conflicts before everything else. */
  items: v.array(ImportItem),
});
export type ImportPreview = v.InferOutput<typeof ImportPreview>;

const MenuText = v.pipe(v.string(), v.nonEmpty(), v.maxBytes(MAX_MENU_FILE_BYTES));

export const menuFileEndpoints = {
  /** A restaurant as the text of a menu file, with its revisions. */
  exportMenuFile: {
    method: 'GET',
    path: '/staff/api/export-menu-file',
    roles: OWNER_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    query: v.object({ restaurant_id: QueryId }),
    response: v.object({ name: v.string(), text: v.string() }),
  },
  /** What an import of a file would change. Changes nothing. */
  previewMenuImport: {
    method: 'POST',
    path: '/staff/api/preview-menu-import',
    roles: OWNER_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    body: v.object({ restaurant_id: Id, text: MenuText }),
    maxBodyBytes: MAX_IMPORT_BODY_BYTES,
    response: ImportPreview,
    isAudited: false,
  },
  /** Imports a file. A 409 with the preview as it is now, if the restaurant was changed since the preview of `version`. */
  importMenu: {
    method: 'POST',
    path: '/staff/api/import-menu',
    roles: OWNER_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    body: v.object({
      restaurant_id: Id,
      text: MenuText,
      version: v.pipe(v.string(), v.maxLength(VERSION_LENGTH)),
      /** Whether to replace also what is newer in the shop than in the file. */
      /** Whether the file replaces what staff have changed since it was exported. */
      overwrite: v.boolean(),
    }),
    maxBodyBytes: MAX_IMPORT_BODY_BYTES,
    response: ImportCounts,
  },
} as const satisfies Record<string, StaffEndpoint>;
