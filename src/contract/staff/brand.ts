import * as v from 'valibot';
import { LocalizedText, requiredText } from '../localized-text.ts';
import { COLOR_PATTERN, isReadableColor } from '../palette.ts';
import { singleLineInput } from '../text-input.ts';
import { OWNER_ROLES, Revision, type StaffEndpoint } from './definition.ts';
import { PictureUrl } from './pictures.ts';

/** A longer name does not fit beside the controls of the header of a phone, nor into an SMS with a code. */
export const MAX_BRAND_NAME_LENGTH = 30;

/** The brand of the shop, as owners edit it: until they save it for the first time, that of `shop.config.ts`. */
export const Brand = v.object({
  /** Null until it is saved for the first time. */
  revision: v.nullable(v.number()),
  name: LocalizedText,
  /** The primary colour, `#rrggbb`. */
  color: v.string(),
  /** URL of the uploaded logo; empty for the mark of the build. */
  logo: v.string(),
  /** URL of the picture in previews of links to pages without one of their own; empty for that of a restaurant. */
  share_picture: v.string(),
});
export type Brand = v.InferOutput<typeof Brand>;

export const BrandInput = v.object({
  name: requiredText(singleLineInput(MAX_BRAND_NAME_LENGTH)),
  color: v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.regex(COLOR_PATTERN),
    // Text on a button must be readable at WCAG AA, whether it is dark or white.
    v.check(isReadableColor),
  ),
  logo: PictureUrl,
  share_picture: PictureUrl,
});
export type BrandInput = v.InferInput<typeof BrandInput>;

export const brandEndpoints = {
  getBrand: { method: 'GET', path: '/staff/api/get-brand', access: OWNER_ROLES, response: Brand },
  saveBrand: {
    method: 'POST',
    path: '/staff/api/save-brand',
    access: OWNER_ROLES,
    body: v.object({ revision: v.nullable(Revision), ...BrandInput.entries }),
    response: Brand,
  },
} as const satisfies Record<string, StaffEndpoint>;
