import { country } from '#contract/country.ts';
import { createPhoneFormat } from '#ui/form/phone.ts';

/** How phone fields read and show numbers. */
export const phoneFormat = createPhoneFormat(country.phone);

/** What messages say about the phone numbers of the country. */
export const phoneMessageValues = {
  context: country.code,
  code: `+${country.phone.callingCode}`,
  example: country.phone.example,
};
