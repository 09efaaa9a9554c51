/** A number of the shop's country, whatever stands between its digits: `37369123401`, `+373 22 800-373`. */
const OWN_COUNTRY = /^[\s(]*\+?373[\s().-]*(?:\d[\s().-]*){8}$/;
const DIGITS_OF_ANOTHER_COUNTRY = /^[1-9]\d{9,14}$/;

/**
 * A phone number as people read it: `37369123401` and `+373 691-23-401` become `+373 69 123 401`. Numbers of other
 * countries, short numbers and anything else stay as they are stored; a `+` is added to bare digits with a country code.
 */
export function formatPhone(stored: string): string {
  if (OWN_COUNTRY.test(stored))
    return stored.replace(/\D/g, '').replace(/^(\d{3})(\d{2})(\d{3})(\d{3})$/, '+$1 $2 $3 $4');
  return DIGITS_OF_ANOTHER_COUNTRY.test(stored) ? `+${stored}` : stored;
}

/** The `tel:` URL of a stored number. */
export const phoneHref = (stored: string): string => `tel:${formatPhone(stored).replace(/[^\d+]/g, '')}`;
