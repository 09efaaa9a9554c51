import { readShopContacts } from '#backend/catalog/shop-contacts.ts';
import type { Database } from '#backend/db/client.ts';
import { shopSettings } from '#backend/db/schema/index.ts';
import type { ParsedStaffBody } from '#contract/staff/index.ts';
import type { ShopSettings } from '#contract/staff/settings.ts';
import { type StaffHandlers, stale } from '../http/handler.ts';
import { phoneDigits } from '#backend/text.ts';
import { formatPhone } from '#contract/phone.ts';

/** Contacts, links and company details of the shop. A database trigger clears the cached pages of every instance. */
export function shopSettingsHandlers() {
  return {
    getShopSettings: ({ db }) => readShopSettings(db),

    saveShopSettings: async ({ db, body }) => {
      // Locks the row until the transaction of the request ends.
      await db.select({ id: shopSettings.id }).from(shopSettings).for('update');
      const before = await readShopSettings(db);
      if (before.revision !== body.revision) return stale(before);
      // An unchanged phone number keeps its stored formatting.
      const phone = body.phone === before.phone ? (await readShopContacts(db)).phone : formatPhone(body.phone ?? '');
      const columns = { ...toColumns(body), phone };
      if (body.revision === null) {
        const added = await db.insert(shopSettings).values(columns).onConflictDoNothing().returning();
        // Another request has inserted the row meanwhile.
        if (added.length === 0) return stale(await readShopSettings(db));
      } else await db.update(shopSettings).set({ ...columns, revision: body.revision + 1 });
      const after = await readShopSettings(db);
      return { response: after, audit: { subject: 'settings', before, after } };
    },
  } satisfies Partial<StaffHandlers>;
}

async function readShopSettings(db: Database): Promise<ShopSettings> {
  const [saved] = await db.select({ revision: shopSettings.revision }).from(shopSettings);
  const contacts = await readShopContacts(db);
  return { ...contacts, revision: saved?.revision ?? null, phone: phoneDigits(contacts.phone || null) };
}

const toColumns = (body: ParsedStaffBody<'saveShopSettings'>) => ({
  legalName: body.legal_name,
  idno: body.idno,
  legalAddress: body.legal_address,
  email: body.email,
  linkInstagram: body.link_instagram,
  linkFb: body.link_fb,
  linkTelegram: body.link_telegram,
  linkTiktok: body.link_tiktok,
  linkYoutube: body.link_youtube,
  linkAppStore: body.link_app_store,
  linkGooglePlay: body.link_google_play,
});
