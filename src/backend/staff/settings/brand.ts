import { readShopBrand } from '#backend/catalog/shop-brand.ts';
import type { Database } from '#backend/db/client.ts';
import { shopBrand } from '#backend/db/schema/index.ts';
import { type ErrorResponse, fieldError } from '#backend/http/handler.ts';
import { hasPicture } from '#backend/pictures.ts';
import { configBrand } from '#contract/brand.ts';
import { DEFAULT_LOCALE, LOCALES } from '#contract/constants.ts';
import type { Brand } from '#contract/staff/brand.ts';
import type { ParsedStaffBody } from '#contract/staff/index.ts';
import type { StaffHandlers } from '../http/handler.ts';
import { reviseSettings } from '../http/revise-row.ts';

/** Name, colour and pictures of the shop. A database trigger clears the cached pages of every instance. */
export function brandHandlers() {
  return {
    getBrand: ({ db }) => readBrand(db),

    saveBrand: ({ db, body: { revision, share_picture: sharePicture, ...rest } }) =>
      reviseSettings(db, { table: shopBrand, subject: 'brand', view: readBrand }, revision, async (before) => {
        const refused = await checkPictures(db, { ...rest, share_picture: sharePicture }, before);
        return refused ?? { ...rest, sharePicture };
      }),
  } satisfies Partial<StaffHandlers>;
}

async function readBrand(db: Database): Promise<Brand> {
  const saved = await readShopBrand(db);
  if (saved) {
    const { revision, name, color, logo, sharePicture } = saved;
    return { revision, name, color, logo, share_picture: sharePicture };
  }
  const { name: defaultName, color, logo, sharePicture } = configBrand(DEFAULT_LOCALE);
  // A name that is the same in every language is one field, so that changing it changes it in every language.
  const names = LOCALES.map((locale) => [locale, configBrand(locale).name] as const).filter(
    ([locale, name]) => locale === DEFAULT_LOCALE || name !== defaultName,
  );
  return { revision: null, name: Object.fromEntries(names), color, logo, share_picture: sharePicture };
}

/** Checks that new pictures were uploaded. */
async function checkPictures(
  db: Database,
  body: Pick<ParsedStaffBody<'saveBrand'>, 'logo' | 'share_picture'>,
  before: Brand,
): Promise<ErrorResponse | null> {
  for (const [field, kind] of [
    ['logo', 'logo'],
    ['share_picture', 'wide'],
  ] as const) {
    const isNew = body[field] !== '' && body[field] !== before[field];
    if (isNew && !(await hasPicture(db, body[field], kind))) return fieldError(field, 'unknownPicture');
  }
  return null;
}
