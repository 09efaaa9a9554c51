import { readShopBrand } from '#backend/catalog/shop-brand.ts';
import type { Database } from '#backend/db/client.ts';
import { shopBrand } from '#backend/db/schema/index.ts';
import { type ErrorResponse, fieldError } from '#backend/http/handler.ts';
import { hasPicture } from '#backend/pictures.ts';
import { mapLocales } from '#backend/text.ts';
import { configBrand } from '#contract/brand.ts';
import { DEFAULT_LOCALE } from '#contract/constants.ts';
import type { Brand } from '#contract/staff/brand.ts';
import type { ParsedStaffBody } from '#contract/staff/index.ts';
import { type StaffHandlers, stale } from '../http/handler.ts';

/** Name, colour and pictures of the shop. A database trigger clears the cached pages of every instance. */
export function brandHandlers() {
  return {
    getBrand: ({ db }) => readBrand(db),

    saveBrand: async ({ db, body }) => {
      // Locks the row until the transaction of the request ends.
      await db.select({ id: shopBrand.id }).from(shopBrand).for('update');
      const before = await readBrand(db);
      if (before.revision !== body.revision) return stale(before);
      const refused = await checkPictures(db, body, before);
      if (refused) return refused;
      const { revision, share_picture: sharePicture, ...rest } = body;
      const columns = { ...rest, sharePicture };
      if (revision === null) {
        const added = await db.insert(shopBrand).values(columns).onConflictDoNothing().returning();
        // Another request has inserted the row meanwhile.
        if (added.length === 0) return stale(await readBrand(db));
      } else await db.update(shopBrand).set({ ...columns, revision: revision + 1 });
      const after = await readBrand(db);
      return { response: after, audit: { subject: 'brand', before, after } };
    },
  } satisfies Partial<StaffHandlers>;
}

async function readBrand(db: Database): Promise<Brand> {
  const saved = await readShopBrand(db);
  if (saved) {
    const { revision, name, color, logo, sharePicture } = saved;
    return { revision, name, color, logo, share_picture: sharePicture };
  }
  const { color, logo, sharePicture } = configBrand(DEFAULT_LOCALE);
  const name = mapLocales((locale) => configBrand(locale).name);
  return { revision: null, name, color, logo, share_picture: sharePicture };
}

/** Checks that new pictures were uploaded. */
async function checkPictures(
  db: Database,
  body: ParsedStaffBody<'saveBrand'>,
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
