import { readShopBrand } from '#backend/catalog/shop-brand.ts';
import { readShopContacts, type ShopContactTexts } from '#backend/catalog/shop-contacts.ts';
import type { Database } from '#backend/db/client.ts';
import { type EmailBlock, renderEmail } from '#backend/email/document.ts';
import type { Email } from '#backend/email/email.ts';
import { configBrand } from '#contract/brand.ts';
import type { Locale } from '#contract/constants.ts';
import { country } from '#contract/country.ts';
import { localize } from '#contract/localized-text.ts';

interface NewEmail extends Pick<Email, 'to' | 'id'> {
  readonly locale: Locale;
  /** Also the title of the e-mail. */
  readonly subject: string;
  readonly blocks: readonly EmailBlock[];
}

/** An e-mail of the shop: with its name and colour, the seller at the end, and its address for answers. */
export async function composeEmail(db: Database, { to, id, locale, subject, blocks }: NewEmail): Promise<Email> {
  const saved = await readShopBrand(db);
  const brand = saved ? { name: localize(saved.name, locale), color: saved.color } : configBrand(locale);
  const contacts = await readShopContacts(db);
  const seller = describeSeller(contacts);
  const parts = await renderEmail({
    locale,
    brand,
    subject,
    blocks: [
      { kind: 'title', text: subject },
      ...blocks,
      ...(seller === '' ? [] : [{ kind: 'note' as const, text: seller }]),
    ],
  });
  return { to, id, replyTo: contacts.email, senderName: brand.name, subject, ...parts };
}

/** Who sells, as far as the shop has stated it. */
const describeSeller = ({ legal_name: name, idno, legal_address: address }: ShopContactTexts): string =>
  [name, idno && `${country.companyNumber.label} ${idno}`, address].filter(Boolean).join(', ');
