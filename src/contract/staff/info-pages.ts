import * as v from 'valibot';
import { LOCALES, MAX_NAME_LENGTH } from '../constants.ts';
import { draftText, LocalizedText, requiredUnlessDraft } from '../localized-text.ts';
import { multiLineInput, singleLineInput } from '../text-input.ts';
import { IdAndRevision } from './common-fields.ts';
import { Confirmed, Done, MANAGER_ROLES, OWNER_ROLES, QueryId, type StaffEndpoint } from './definition.ts';
import { Slug } from './restaurants.ts';

const MAX_TEXT_LENGTH = 30_000;
/** Texts of the greatest length in three languages. */
const MAX_PAGE_BODY_BYTES = 256 * 1024;
const MAX_POSITION = 999;
export const MAX_INFO_PAGES = 30;

/** The fields of a page of information that both responses have. */
const summaryFields = {
  id: v.number(),
  revision: v.number(),
  slug: v.string(),
  name: LocalizedText,
  /** Pages are in ascending order in the footer. */
  position: v.number(),
  /** Whether customers see it; otherwise it is a draft. */
  is_public: v.boolean(),
};

/** A page in the list, with the languages in which its title or its text is missing. */
export const InfoPageRow = v.object({ ...summaryFields, missing: v.array(v.picklist(LOCALES)) });
export type InfoPageRow = v.InferOutput<typeof InfoPageRow>;

/** A page with everything that the editor changes. */
export const InfoPageDetails = v.object({ ...summaryFields, text: LocalizedText });
export type InfoPageDetails = v.InferOutput<typeof InfoPageDetails>;

export const InfoPageInput = v.pipe(
  v.object({
    slug: Slug,
    /** Required in the default language, except in a draft. */
    name: draftText(singleLineInput(MAX_NAME_LENGTH)),
    /** Plain text, whose empty lines separate paragraphs, or simple HTML, which the page sanitizes. */
    text: draftText(multiLineInput(MAX_TEXT_LENGTH)),
    position: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_POSITION)),
    is_public: v.boolean(),
  }),
  requiredUnlessDraft(['name', 'text'], ({ is_public: isPublic }) => !isPublic),
);
export type InfoPageInput = v.InferInput<typeof InfoPageInput>;

/** A saved state of a page; `revision` counts them. */
const versionFields = {
  id: v.number(),
  revision: v.number(),
  /** An ISO instant. */
  at: v.string(),
  /** The staff member who saved it; null for the texts that a new shop has. */
  person: v.nullable(v.string()),
  is_public: v.boolean(),
};

export const InfoPageVersionRow = v.object(versionFields);
export type InfoPageVersionRow = v.InferOutput<typeof InfoPageVersionRow>;

export const InfoPageVersion = v.object({ ...versionFields, name: LocalizedText, text: LocalizedText });
export type InfoPageVersion = v.InferOutput<typeof InfoPageVersion>;

const changeEndpoint = {
  method: 'POST',
  access: OWNER_ROLES,
  resourceAccess: { id: 'info_page' },
  response: InfoPageDetails,
  maxJsonBytes: MAX_PAGE_BODY_BYTES,
} as const;

export const infoPageEndpoints = {
  /** All pages of information in their order. */
  getInfoPageList: {
    method: 'GET',
    path: '/staff/api/get-info-page-list',
    access: OWNER_ROLES,
    response: v.object({
      pages: v.array(InfoPageRow),
      /** A city whose address was `/info` before the shop had these pages; null if there is none. */
      moved_city: v.nullable(v.object({ name: LocalizedText, slug: v.string() })),
    }),
  },
  getInfoPageDetails: {
    method: 'GET',
    path: '/staff/api/get-info-page-details',
    access: OWNER_ROLES,
    resourceAccess: { id: 'info_page' },
    query: v.object({ id: QueryId }),
    response: InfoPageDetails,
  },
  addInfoPage: {
    method: 'POST',
    path: '/staff/api/add-info-page',
    access: OWNER_ROLES,
    body: v.intersect([InfoPageInput, v.object({ confirmed: Confirmed })]),
    response: InfoPageDetails,
    acceptsIdempotencyKey: true,
    maxJsonBytes: MAX_PAGE_BODY_BYTES,
  },
  saveInfoPage: {
    ...changeEndpoint,
    path: '/staff/api/save-info-page',
    body: v.intersect([v.object({ ...IdAndRevision, confirmed: Confirmed }), InfoPageInput]),
  },
  /** Deletes a page with its versions, unless an order refers to one. */
  removeInfoPage: {
    ...changeEndpoint,
    path: '/staff/api/remove-info-page',
    body: v.object(IdAndRevision),
    response: Done,
  },
  /** The versions of a page, newest first. */
  getInfoPageVersions: {
    method: 'GET',
    path: '/staff/api/get-info-page-versions',
    access: OWNER_ROLES,
    resourceAccess: { id: 'info_page' },
    query: v.object({ id: QueryId }),
    response: v.array(InfoPageVersionRow),
  },
  /** One version, which the details of an order name: every manager may read it. */
  getInfoPageVersion: {
    method: 'GET',
    path: '/staff/api/get-info-page-version',
    access: MANAGER_ROLES,
    query: v.object({ version_id: QueryId }),
    response: InfoPageVersion,
  },
} as const satisfies Record<string, StaffEndpoint>;
