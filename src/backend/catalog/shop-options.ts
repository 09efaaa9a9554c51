import type { Database } from '#backend/db/client.ts';
import { settings, shopSettings } from '#backend/db/schema/index.ts';
import { Options } from '#contract/catalog.ts';

/** What the shop says of itself; what is not known is empty. */
export type OptionTexts = Readonly<Record<keyof Options, string>>;

const NO_OPTIONS = Object.fromEntries(Object.keys(Options.entries).map((key) => [key, ''])) as OptionTexts;

/** What owners have saved or, before that, what the shop was set up with. */
export async function readOptions(db: Database): Promise<OptionTexts> {
  const [saved] = await db.select().from(shopSettings);
  if (saved) return optionsView(saved);
  const rows = await db.select().from(settings);
  return { ...NO_OPTIONS, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
}

const optionsView = (row: typeof shopSettings.$inferSelect): OptionTexts => ({
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
