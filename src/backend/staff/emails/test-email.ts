import { randomUUID } from 'node:crypto';
import { composeEmail } from '#backend/notices/compose-email.ts';
import type { Services } from '#backend/services.ts';
import { getBackendT } from '#i18n/backend.ts';
import type { StaffHandlers } from '../http/handler.ts';
import { sendEmailNow } from './send-email-now.ts';

/** The handler with which an owner tries the e-mail account. */
export function testEmailHandlers(services: Pick<Services, 'db' | 'accountSources' | 'createEmailSender'>) {
  return {
    sendTestEmail: {
      prepare: async ({ body: { to }, locale }) => {
        const t = getBackendT(locale);
        const email = await composeEmail(services.db, {
          to,
          id: `test-${randomUUID()}`,
          locale,
          subject: t('backend-emails:test'),
          blocks: [{ kind: 'paragraph', text: t('backend-emails:testText') }],
        });
        const refused = await sendEmailNow(services, email, 'to');
        return refused ?? (async () => ({ response: { done: true }, audit: { subject: 'settings' } }));
      },
    },
  } satisfies Partial<StaffHandlers>;
}
