import { readShopContacts, readShopLanguages } from '#backend/catalog/shop-contacts.ts';
import type { Database } from '#backend/db/client.ts';
import { shopSettings } from '#backend/db/schema/index.ts';
import type { ParsedStaffBody } from '#contract/staff/index.ts';
import { OPTIONAL_LOCALES, type ShopSettings } from '#contract/staff/settings.ts';
import type { StaffHandlers } from '../http/handler.ts';
import { reviseSettings } from '../http/revise-row.ts';
import { phoneDigits } from '#backend/text.ts';
import { formatPhone } from '#contract/phone.ts';

/** Contacts, links and company details of the shop. A database trigger clears the cached pages of every instance. */
export function shopSettingsHandlers() {
  return {
    getShopSettings: ({ db }) => readShopSettings(db),

    saveShopSettings: ({ db, body }) =>
      reviseSettings(
        db,
        { table: shopSettings, subject: 'settings', view: readShopSettings },
        body.revision,
        async (before) => {
          // An unchanged phone number keeps its stored formatting.
          const isUnchanged = body.phone === before.phone;
          const phone = isUnchanged ? (await readShopContacts(db)).phone : formatPhone(body.phone ?? '');
          return { ...toColumns(body), phone };
        },
      ),
  } satisfies Partial<StaffHandlers>;
}

async function readShopSettings(db: Database): Promise<ShopSettings> {
  const [saved] = await db.select({ revision: shopSettings.revision }).from(shopSettings);
  const contacts = await readShopContacts(db);
  const languages = await readShopLanguages(db);
  return {
    ...contacts,
    revision: saved?.revision ?? null,
    phone: phoneDigits(contacts.phone || null),
    languages: OPTIONAL_LOCALES.filter((locale) => languages?.includes(locale) ?? true),
  };
}

const toColumns = (body: ParsedStaffBody<'saveShopSettings'>) => ({
  legalName: body.legal_name,
  idno: body.idno,
  legalAddress: body.legal_address,
  email: body.email,
  // All of the build are stored as such, so that a later build with one more has it.
  languages: body.languages.length === OPTIONAL_LOCALES.length ? null : body.languages,
  linkInstagram: body.link_instagram,
  linkFb: body.link_fb,
  linkTelegram: body.link_telegram,
  linkTiktok: body.link_tiktok,
  linkYoutube: body.link_youtube,
  linkAppStore: body.link_app_store,
  linkGooglePlay: body.link_google_play,
});
