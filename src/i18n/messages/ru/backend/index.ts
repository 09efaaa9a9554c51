import emails from './emails.json' with { type: 'json' };
import errorPage from './error-page.json' with { type: 'json' };
import notices from './notices.json' with { type: 'json' };
import orders from './orders.json' with { type: 'json' };
import payments from './payments.json' with { type: 'json' };
import responses from './responses.json' with { type: 'json' };
import startingPages from './starting-pages.json' with { type: 'json' };
import testBank from './test-bank.json' with { type: 'json' };
import warnings from './warnings.json' with { type: 'json' };

/**
 * The namespaces of the backend, which pages do not load: `backend-orders` is the file `orders.json`. `responses` are the
 * messages of responses; the storefront has its own for the codes of cart and checkout. `closed_` in `orders` is why an
 * order was closed, as customers see it. The storefront shows `failed_` in `payments` after a colon, so these texts begin
 * in lower case. An SMS must fit one segment: 160 characters of the GSM alphabet, which lacks Romanian letters with
 * diacritics, or 70 characters if any is Cyrillic; `push_` and `sms_` in `notices` are followed by the template.
 */
export const backend = {
  'backend-emails': emails,
  'backend-error-page': errorPage,
  'backend-notices': notices,
  'backend-orders': orders,
  'backend-payments': payments,
  'backend-responses': responses,
  'backend-starting-pages': startingPages,
  'backend-test-bank': testBank,
  'backend-warnings': warnings,
} as const;
