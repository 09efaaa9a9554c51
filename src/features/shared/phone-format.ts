import { LANGUAGE_TAGS } from '#contract/constants.ts';
import { country } from '#contract/country.ts';
import type { PhoneNumbers } from '#contract/phone.ts';
import type { Translate } from '#i18n/keys.ts';
import { pageLocale } from '#i18n/locale.ts';
import { createPhoneFormat, type PhoneFormat } from '#ui/form/phone.ts';

/** How phone fields of staff read and show numbers. */
export const phoneFormat = createPhoneFormat(country.phone);

/** What messages say about the phone numbers of the country. */
export const phoneMessageValues = {
  context: country.code,
  code: `+${country.phone.callingCode}`,
  example: country.phone.example,
};

/**
 * The numbers of other countries that customers may use, as an attribute of pages: `40-9-9 372-7-8`; undefined for none.
 */
export const serializePhones = (phones: readonly PhoneNumbers[]): string | undefined =>
  phones.map(({ callingCode, minDigits, maxDigits }) => `${callingCode}-${minDigits}-${maxDigits}`).join(' ') ||
  undefined;

function readPhones(attribute: string): PhoneNumbers[] {
  return attribute.split(' ').map((entry) => {
    const [callingCode = '', minDigits, maxDigits] = entry.split('-');
    return { callingCode, minDigits: Number(minDigits), maxDigits: Number(maxDigits) };
  });
}

/** The numbers of the page's attribute with the format that accepts them, created once. */
let customers: { readonly attribute: string; readonly codes: readonly string[]; readonly format: PhoneFormat } = {
  attribute: '',
  codes: [],
  format: phoneFormat,
};

function customersOfPage() {
  const attribute = globalThis.document?.documentElement.dataset['phones'] ?? '';
  if (attribute !== customers.attribute) {
    const phones = attribute === '' ? [] : readPhones(attribute);
    customers = {
      attribute,
      codes: phones.map(({ callingCode }) => `+${callingCode}`),
      format: createPhoneFormat(country.phone, phones),
    };
  }
  return customers;
}

/** How phone fields of customers read and show numbers: with those of other countries that the page names. */
export const customerPhoneFormat = (): PhoneFormat => customersOfPage().format;

/** The format and the texts of a phone field of customers, besides its label. */
export function customerPhoneField(t: Translate<'user'>) {
  const { codes, format } = customersOfPage();
  if (codes.length === 0)
    return {
      format,
      foreignError: t('user:phoneForeign', phoneMessageValues),
      tooLongError: t('user:phoneTooLong', phoneMessageValues),
    };
  const list = (listed: readonly string[]) =>
    new Intl.ListFormat(LANGUAGE_TAGS[pageLocale()], { type: 'disjunction' }).format(listed);
  return {
    format,
    hint: t('user:phoneOtherHint', { codes: list(codes) }),
    foreignError: t('user:phoneOtherForeign', { codes: list([phoneMessageValues.code, ...codes]) }),
    tooLongError: t('user:phoneTooLong'),
  };
}
