import emails from './emails.json' with { type: 'json' };
import errorPage from './error-page.json' with { type: 'json' };
import notices from './notices.json' with { type: 'json' };
import orders from './orders.json' with { type: 'json' };
import payments from './payments.json' with { type: 'json' };
import responses from './responses.json' with { type: 'json' };
import startingPages from './starting-pages.json' with { type: 'json' };
import testBank from './test-bank.json' with { type: 'json' };
import warnings from './warnings.json' with { type: 'json' };

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
