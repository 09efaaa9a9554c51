import * as v from 'valibot';
import { CODE_LIFETIME_SECONDS, RESEND_SECONDS } from './constants.ts';

const LARGEST = 1_000_000;
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

const text = v.pipe(v.string(), v.trim());
const filled = v.pipe(text, v.nonEmpty('must not be empty'));
const whole = (smallest: number, largest: number) =>
  v.pipe(
    text,
    v.regex(/^\d+$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(smallest, `must be at least ${smallest}`),
    v.maxValue(largest, `must be at most ${largest}`),
  );
const oneOf = <const Values extends readonly string[]>(...values: Values) =>
  v.pipe(text, v.picklist(values, `must be ${values.join(' or ')}`));
const address = (...protocols: readonly string[]) =>
  v.pipe(
    text,
    v.check(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address beginning with ${protocols.join('// or ')}//`,
    ),
  );
const base = v.pipe(
  address('http:', 'https:'),
  v.transform((value) => value.replace(/\/+$/, '')),
);
/** No path, query or fragment: other addresses are made by adding to it. */
const origin = v.pipe(
  address('http:', 'https:'),
  v.check(
    (value) => !URL.canParse(value) || (new URL(value).pathname === '/' && !/[?#]/.test(value)),
    'must be an address without a path',
  ),
  base,
);
const yesOrNo = v.pipe(
  oneOf('on', 'off'),
  v.transform((value) => value === 'on'),
);
const list = v.pipe(
  text,
  v.transform((value) => value.split(/\s*,\s*/).filter(Boolean)),
);

const variable = <Schema extends v.GenericSchema>(schema: Schema, about: string) => ({ schema, about });
/** A count that a client or a customer may reach within some time. */
const limit = (count: number, about: string, smallest = 0) =>
  variable(v.optional(whole(smallest, LARGEST), String(count)), about);

/** Every variable that the process reads, with its description; `.env.example` repeats them. */
export const VARIABLES = {
  BUILD_DIR: variable(v.optional(filled, 'dist'), 'Folder of the build that is served.'),
  HOST: variable(
    v.optional(filled, 'localhost'),
    'Host name or address to listen on; 0.0.0.0 listens on all interfaces.',
  ),
  PORT: variable(v.optional(whole(0, 65_535), '4321'), 'Port to listen on; 0 chooses a free port.'),
  METRICS_PORT: variable(
    v.optional(whole(0, 65_535)),
    'Port of the Prometheus metrics at /metrics; without it, metrics are not served.',
  ),
  METRICS_HOST: variable(v.optional(filled, '127.0.0.1'), 'Host name or address of the metrics port.'),
  SITE_URL: variable(
    v.optional(origin),
    'Public address of the shop; the only source of canonical links and sitemap addresses.',
  ),
  DATA_DIR: variable(
    v.optional(filled, '.data'),
    'Folder of generated share pictures and, without DATABASE_URL, of the embedded database.',
  ),
  DATABASE_URL: variable(
    v.optional(address('postgres:', 'postgresql:')),
    'PostgreSQL server to use instead of the embedded database; several instances can share it.',
  ),
  API_BASE_URL: variable(v.optional(base), 'External API provider; if set, the embedded backend is not started.'),
  PAYMENT_ORIGIN: variable(
    v.optional(origin),
    'Origin of an external payment provider that creates card tokens; pages may connect to it.',
  ),
  PICTURE_ORIGINS: variable(
    v.optional(v.pipe(list, v.array(origin)), ''),
    "Comma-separated origins of pictures that pages may show besides the shop's own; by default any HTTPS origin with an external provider, otherwise none.",
  ),
  SMS: variable(
    v.optional(oneOf('log', 'http')),
    'How sign-in codes are sent, required with DATABASE_URL: http uses the gateway at SMS_URL; log writes them to the log, for demonstrations only.',
  ),
  SMS_URL: variable(
    v.optional(address('http:', 'https:')),
    'Address of the SMS gateway, which receives {to, text, sender} as JSON by POST; required with SMS=http.',
  ),
  SMS_TOKEN: variable(v.optional(text), 'Bearer token for the SMS gateway.'),
  SMS_SENDER: variable(
    v.optional(v.pipe(text, v.maxLength(20, 'must have at most 20 characters'))),
    'Sender name of messages, if the gateway requires one.',
  ),
  PAYMENTS: variable(
    v.optional(oneOf('sandbox', 'off')),
    'Online card payments: sandbox is a test bank that moves no money, off disables them; the default is sandbox in demo mode.',
  ),
  DEMO: variable(
    v.optional(yesOrNo),
    'Demo data and orders that advance automatically, on or off; the default is on without DATABASE_URL.',
  ),
  DEMO_PACE: variable(
    v.optional(whole(0, 1000), '1'),
    'Speed of demo orders: 1 delivers within two minutes, 10 is ten times as fast, 0 disables automatic progress.',
  ),
  TRUSTED_PROXIES: variable(
    v.optional(list, ''),
    'Comma-separated addresses or networks of proxies that may report the client address.',
  ),
  CODE_PAUSE_SECONDS: limit(
    RESEND_SECONDS,
    'Seconds before another sign-in code can be sent to the same phone number.',
  ),
  CODE_PER_PHONE_HOUR: limit(5, 'Maximum number of sign-in codes per phone number and hour.', 1),
  CODE_PER_ADDRESS_HOUR: limit(60, 'Maximum number of sign-in codes requested per client address and hour.', 1),
  CODE_TRIES: variable(v.optional(whole(1, 100), '5'), 'Maximum number of attempts per sign-in code.'),
  CODE_LIFE_SECONDS: variable(
    v.optional(whole(30, 86_400), String(CODE_LIFETIME_SECONDS)),
    'Seconds for which a sign-in code is valid after it was last sent.',
  ),
  LIMITS: variable(v.optional(yesOrNo, 'on'), 'The limits below, on or off; use off for load tests only.'),
  LIMIT_SIGN_IN_PER_ADDRESS: limit(
    30,
    'Sign-in codes that one client address may try in ten minutes; here and below, 0 means unlimited.',
  ),
  LIMIT_PROMO_PER_USER: limit(20, 'Unknown promo codes that one customer may try in ten minutes, alone or in a quote.'),
  LIMIT_PROMO_PER_ADDRESS: limit(100, 'Unknown promo codes that one client address may try in ten minutes.'),
  LIMIT_QUOTES_PER_USER: limit(150, 'Quotes that one customer may request in ten minutes.'),
  LIMIT_QUOTES_PER_ADDRESS: limit(1000, 'Quotes that one client address may request in ten minutes.'),
  LIMIT_ORDERS_PER_USER: limit(10, 'Orders that one customer may place in ten minutes.'),
  LIMIT_ORDERS_PER_ADDRESS: limit(60, 'Orders that one client address may place in ten minutes.'),
  LIMIT_SAVED_PER_USER: limit(40, 'Addresses and cards that one customer may add, change or confirm in ten minutes.'),
  LIMIT_SAVED_PER_ADDRESS: limit(
    200,
    'Addresses and cards that one client address may add, change or confirm in ten minutes.',
  ),
  LIMIT_PAYMENTS_PER_USER: limit(20, 'Payment attempts that one customer may make in ten minutes.'),
  LIMIT_PAYMENTS_PER_ADDRESS: limit(120, 'Payment attempts that one client address may make in ten minutes.'),
  LIMIT_CARDS_PER_ADDRESS: limit(60, 'Cards that one client address may submit to the test bank in ten minutes.'),
  LOG_LEVEL: variable(
    v.optional(v.pipe(text, v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)), 'info'),
    'Lowest level that is logged: debug, info, warn, error or silent.',
  ),
};

type Values = { [Name in keyof typeof VARIABLES]: v.InferOutput<(typeof VARIABLES)[Name]['schema']> };
/** The parsed variables; `DEMO` and `PAYMENTS` have values even if the variables are absent. */
export type Environment = Omit<Values, 'DEMO' | 'PAYMENTS'> & {
  readonly DEMO: boolean;
  readonly PAYMENTS: NonNullable<Values['PAYMENTS']>;
};

export type ParsedEnvironment =
  { readonly ok: true; readonly environment: Environment } | { readonly ok: false; readonly faults: string[] };

/** Reports all faults at once. An empty variable counts as absent. */
export function parseEnvironment(variables: Readonly<Record<string, string | undefined>>): ParsedEnvironment {
  const faults: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { schema }] of Object.entries(VARIABLES)) {
    const result = v.safeParse(schema, variables[name] || undefined, { abortPipeEarly: true });
    if (result.success) values[name] = result.output;
    else faults.push(...result.issues.map((issue) => `${name} ${issue.message}`));
  }
  if (variables['DATABASE_URL'] && !variables['API_BASE_URL'] && !variables['SMS']) {
    faults.push('SMS must say how sign-in codes are sent when DATABASE_URL is set; log writes them to the log');
  }
  if (variables['SMS']?.trim() === 'http' && !variables['SMS_URL'])
    faults.push('SMS_URL must name the gateway when SMS is http');
  if (faults.length > 0) return { ok: false, faults };
  // Each value was parsed by the schema of its own name.
  const checked = values as Values;
  const DEMO = checked.DEMO ?? checked.DATABASE_URL === undefined;
  return { ok: true, environment: { ...checked, DEMO, PAYMENTS: checked.PAYMENTS ?? (DEMO ? 'sandbox' : 'off') } };
}
