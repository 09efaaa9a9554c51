import type { Database } from '#backend/db/client.ts';
import { shopBrand } from '#backend/db/schema/index.ts';
import { localizedField } from '#backend/text.ts';
import { configBrand } from '#contract/brand.ts';
import type { ShopBrand } from '#contract/catalog.ts';
import type { Locale } from '#contract/constants.ts';
import { localize } from '#contract/localized-text.ts';

export type ShopBrandRow = typeof shopBrand.$inferSelect;

/** The brand that an owner has set; null while that of `shop.config.ts` applies. */
export async function readShopBrand(db: Database): Promise<ShopBrandRow | null> {
  const [saved] = await db.select().from(shopBrand);
  return saved ?? null;
}

/** The name of the shop in messages. */
export async function readBrandName(db: Database, locale: Locale): Promise<string> {
  const saved = await readShopBrand(db);
  return saved ? localize(saved.name, locale) : configBrand(locale).name;
}

export const shopBrandView = ({ name, color, logo, sharePicture }: ShopBrandRow, locale: Locale): ShopBrand => ({
  ...localizedField('name', name, locale),
  color,
  logo,
  share_picture: sharePicture,
});
