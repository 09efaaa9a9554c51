import { codeMessage } from '#backend/customers/code-message.ts';
import { type CODE_PURPOSES } from '#backend/db/schema/index.ts';
import { smsSize } from '#backend/sms/segments.ts';
import type { Locale } from '#contract/constants.ts';
import { SMS_TEMPLATES, type MessageTemplates, type SmsTemplate } from '#contract/staff/messages.ts';
import { noticeText, type NoticeTemplate } from './notice-texts.ts';

type CodePurpose = (typeof CODE_PURPOSES)[number];

/** What the examples of texts are made with. */
interface ExampleValues {
  /** The name of the shop in a language. */
  readonly brandOf: (locale: Locale) => string;
  /** The host name of the shop's pages; null if it has no public URL. */
  readonly host: string | null;
}

const CODE = '0471';
const NOTICE_DATA = { number: '100245', restaurant: 'restaurant-name' };

const isCode = (template: SmsTemplate): template is CodePurpose & SmsTemplate =>
  template === 'sign_in' || template === 'deletion';

const textOf = (template: SmsTemplate, locale: Locale, { brandOf, host }: ExampleValues): string =>
  isCode(template)
    ? codeMessage({ purpose: template, code: CODE, locale, brand: brandOf(locale), host })
    : (noticeText(template satisfies NoticeTemplate, 'sms', locale, NOTICE_DATA) ?? '');

/** Every SMS of the shop as it is sent, and what it costs. */
export const listSmsTemplates = (locales: readonly Locale[], values: ExampleValues): MessageTemplates =>
  SMS_TEMPLATES.map((template) => ({
    template,
    texts: locales.map((locale) => {
      const text = textOf(template, locale, values);
      return { locale, text, ...smsSize(text) };
    }),
  }));
