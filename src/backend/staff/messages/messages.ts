import { readBrandName } from '#backend/catalog/shop-brand.ts';
import { readShopLanguages } from '#backend/catalog/shop-contacts.ts';
import { describeError } from '#backend/log.ts';
import { listSmsTemplates } from '#backend/notices/sms-templates.ts';
import type { Services } from '#backend/services.ts';
import { SmsError } from '#backend/sms/gateway.ts';
import { DEFAULT_LOCALE, type Locale, LOCALES } from '#contract/constants.ts';
import type { TestSmsResult } from '#contract/staff/messages.ts';
import { getBackendT } from '#i18n/backend.ts';
import type { StaffHandlers } from '../http/handler.ts';

/** The texts of SMS, and a test of their gateways. */
export function messageHandlers({
  db: database,
  sms,
  settings,
  rateLimiter,
  log,
}: Pick<Services, 'db' | 'sms' | 'settings' | 'rateLimiter' | 'log'>) {
  /** Nothing that is logged or returned has the number. */
  const sendTest = async (position: number, phone: string, text: string): Promise<TestSmsResult> => {
    const account = (await sms.accounts.readInUse(database))[position];
    if (account === undefined || typeof account === 'string')
      return { outcome: 'no_account', provider: null, is_simulated: false };
    const { provider, gateway } = account;
    const result = { provider, is_simulated: gateway.isSimulated ?? false };
    try {
      await sms.sendThrough(account, phone, text, 'test');
      return { outcome: 'sent', ...result };
    } catch (error) {
      if (!(error instanceof SmsError)) throw error;
      log('warn', 'a test message was not sent', { provider, failure: error.failure, ...describeError(error.cause) });
      return { outcome: error.failure, ...result };
    }
  };
  return {
    getMessageTemplates: async ({ db }) => {
      const chosen = await readShopLanguages(db);
      const locales = LOCALES.filter((each) => each === DEFAULT_LOCALE || (chosen?.includes(each) ?? true));
      const brands = new Map<Locale, string>();
      for (const each of locales) brands.set(each, await readBrandName(db, each));
      return listSmsTemplates(locales, { brandOf: (each) => brands.get(each) ?? '', host: settings.codes.host });
    },

    // The gateway is called before the transaction; the message is sent, whatever becomes of it.
    sendTestSms: {
      prepare: async ({ actor, body: { phone, position }, httpRequest, locale, now }) => {
        const exceeded = await rateLimiter.consume('test_sms', { userId: actor.staffId, request: httpRequest, now });
        if (exceeded) return exceeded;
        const brand = await readBrandName(database, locale);
        const result = await sendTest(position, phone, getBackendT(locale)('backend-notices:sms_test', { brand }));
        return async () => ({
          response: result,
          audit: { subject: 'settings', after: { provider: result.provider, outcome: result.outcome } },
        });
      },
    },
  } satisfies Partial<StaffHandlers>;
}
