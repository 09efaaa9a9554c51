import { randomUUID } from 'node:crypto';
import { readBrandName } from '#backend/catalog/shop-brand.ts';
import type { Email } from '#backend/email/email.ts';
import { composeEmail } from '#backend/notices/compose-email.ts';
import { formatDay, formatTime } from '#backend/notices/formats.ts';
import type { Services } from '#backend/services.ts';
import { BEFORE_TIME, type Locale } from '#contract/constants.ts';
import { getBackendT } from '#i18n/backend.ts';
import { invitationPath } from './invitations.ts';

interface SentInvitation {
  readonly token: string;
  readonly expiresAt: Date;
  readonly person: { readonly name: string; readonly locale: Locale };
}

/** The e-mail with the link of an invitation, in the language of the person; null if the shop has no public address. */
export async function composeInvitation(
  { db, siteUrl }: Pick<Services, 'db' | 'siteUrl'>,
  { token, expiresAt, person: { name, locale } }: SentInvitation,
  to: string,
): Promise<Email | null> {
  if (siteUrl === null) return null;
  const t = getBackendT(locale);
  const time = `${formatDay(expiresAt, locale)}${BEFORE_TIME[locale]}${formatTime(expiresAt, locale)}`;
  return composeEmail(db, {
    to,
    id: `invitation-${randomUUID()}`,
    locale,
    subject: t('backend-emails:invitation', { brand: await readBrandName(db, locale) }),
    blocks: [
      { kind: 'paragraph', text: t('backend-emails:invitationText', { name }) },
      { kind: 'link', label: t('backend-emails:invitationLink'), url: `${siteUrl}${invitationPath(token)}` },
      { kind: 'note', text: t('backend-emails:invitationNote', { time }) },
    ],
  });
}
