import * as v from 'valibot';
import { Id, MANAGER_ROLES, OWNER_ROLES, QueryId, type StaffEndpoint } from './definition.ts';

/** Photographs, which are cropped. `dish`: 4:3, for dishes. `wide`: 16:9, for covers of restaurants and for news. */
export const PHOTO_KINDS = ['dish', 'wide'] as const;
export type PhotoKind = (typeof PHOTO_KINDS)[number];
/** `logo`: the mark of the shop in a square, which is not cropped and may be transparent. */
export const PICTURE_KINDS = [...PHOTO_KINDS, 'logo'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
/** Limits the memory for a decoded picture: 40 megapixels of at most 8 bytes are 320 MB. */
export const MAX_PICTURE_PIXELS = 40_000_000;
/** The media types of the pictures that can be uploaded. HEIC is not listed, so iPhones convert pictures to JPEG. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/**
 * A coordinate of the focal point, around which a picture is cropped: 0 is the left or upper edge, 1 the right or lower
 * one, 0.5 the middle.
 */
const FocalCoordinate = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

export const UploadedPicture = v.object({
  /** The URL of the cropped picture, which customers see. */
  src: v.string(),
  /** The URL of the uploaded picture before it was cropped; of a logo, that of the picture itself. */
  source: v.string(),
  kind: v.picklist(PICTURE_KINDS),
  focus_x: v.number(),
  focus_y: v.number(),
});
export type UploadedPicture = v.InferOutput<typeof UploadedPicture>;

export const MAX_PICTURE_URL_LENGTH = 500;

/** The URL of an uploaded picture, or empty for none. The handler checks that it was uploaded. */
export const PictureUrl = v.pipe(v.string(), v.maxLength(MAX_PICTURE_URL_LENGTH));

export const pictureEndpoints = {
  /**
   * Stores the picture in the body, cropped around its middle, in every size that pages use. The same picture always
   * has the same URL.
   */
  addPicture: {
    method: 'POST',
    path: '/staff/api/add-picture',
    access: MANAGER_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    query: v.object({ restaurant_id: QueryId, kind: v.picklist(PHOTO_KINDS) }),
    maxUploadBytes: MAX_PICTURE_BYTES,
    response: UploadedPicture,
  },
  /** Stores a picture that belongs to the whole shop: its logo, or a sharing picture. */
  addShopPicture: {
    method: 'POST',
    path: '/staff/api/add-shop-picture',
    access: OWNER_ROLES,
    query: v.object({ kind: v.picklist(['wide', 'logo']) }),
    maxUploadBytes: MAX_PICTURE_BYTES,
    response: UploadedPicture,
  },
  /** Crops an uploaded picture around another focal point. The result is a new picture with its own URL. */
  cropPicture: {
    method: 'POST',
    path: '/staff/api/crop-picture',
    access: MANAGER_ROLES,
    resourceAccess: { restaurant_id: 'restaurant' },
    body: v.object({
      restaurant_id: Id,
      /** The `src` of the picture to crop again. */
      src: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_PICTURE_URL_LENGTH)),
      focus_x: FocalCoordinate,
      focus_y: FocalCoordinate,
    }),
    response: UploadedPicture,
  },
} as const satisfies Record<string, StaffEndpoint>;
