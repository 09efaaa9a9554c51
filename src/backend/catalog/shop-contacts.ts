import type { Database } from '#backend/db/client.ts';
import { settings, shopSettings } from '#backend/db/schema/index.ts';
import { ShopContacts } from '#contract/catalog.ts';

/** The contacts of the shop as they are stored; unknown ones are empty. */
export type ShopContactTexts = Readonly<Record<keyof ShopContacts, string>>;

const NO_CONTACTS = Object.fromEntries(Object.keys(ShopContacts.entries).map((key) => [key, ''])) as ShopContactTexts;

/** Reads the contacts that an owner saved last or, if none did, those with which the shop was set up. */
export async function readShopContacts(db: Database): Promise<ShopContactTexts> {
  const [saved] = await db.select().from(shopSettings);
  if (saved) return contactsView(saved);
  const rows = await db.select().from(settings);
  return { ...NO_CONTACTS, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
}

const contactsView = (row: typeof shopSettings.$inferSelect): ShopContactTexts => ({
  legal_name: row.legalName,
  idno: row.idno,
  legal_address: row.legalAddress,
  phone: row.phone,
  email: row.email,
  link_instagram: row.linkInstagram,
  link_fb: row.linkFb,
  link_telegram: row.linkTelegram,
  link_tiktok: row.linkTiktok,
  link_youtube: row.linkYoutube,
  link_app_store: row.linkAppStore,
  link_google_play: row.linkGooglePlay,
});

/** The languages besides the default one that an owner has chosen; null for all of the build. */
export async function readShopLanguages(db: Database): Promise<readonly string[] | null> {
  const [saved] = await db.select({ languages: shopSettings.languages }).from(shopSettings);
  return saved?.languages ?? null;
}
