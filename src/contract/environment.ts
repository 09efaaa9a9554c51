import * as v from 'valibot';
import { CODE_LIFETIME_SECONDS, RESEND_SECONDS } from './constants.ts';

const LARGEST = 1_000_000;
const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

const text = v.pipe(v.string(), v.trim());
const whole = (smallest: number, largest: number) =>
  v.pipe(
    text,
    v.regex(/^\d+$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(smallest, `must be at least ${smallest}`),
    v.maxValue(largest, `must be at most ${largest}`),
  );
const address = (...protocols: readonly string[]) =>
  v.pipe(
    text,
    v.check(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address beginning with ${protocols.join('// or ')}//`,
    ),
  );
/** No path, query or fragment: other addresses are made by adding to it. */
const origin = v.pipe(
  address('http:', 'https:'),
  v.check(
    (value) => !URL.canParse(value) || (new URL(value).pathname === '/' && !/[?#]/.test(value)),
    'must be an address without a path',
  ),
  v.transform((value) => value.replace(/\/+$/, '')),
);
const base = v.pipe(
  address('http:', 'https:'),
  v.transform((value) => value.replace(/\/+$/, '')),
);
const yesOrNo = v.pipe(
  text,
  v.picklist(['on', 'off'], 'must be on or off'),
  v.transform((value) => value === 'on'),
);
/** Separated by commas; each an origin of its own. */
const origins = v.pipe(
  text,
  v.transform((value) => value.split(',').filter((part) => part.trim() !== '')),
  v.array(origin),
);
const names = v.pipe(
  text,
  v.transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
);

/** Every variable that the process reads, with its description; `.env.example` repeats them. */
export const VARIABLES = {
  BUILD_DIR: {
    schema: v.optional(v.pipe(text, v.nonEmpty('must not be empty')), 'dist'),
    about: 'Folder of the build that is served.',
  },
  HOST: {
    schema: v.optional(v.pipe(text, v.nonEmpty('must not be empty')), 'localhost'),
    about: 'Host name or address to listen on; 0.0.0.0 listens on all interfaces.',
  },
  PORT: { schema: v.optional(whole(0, 65_535), '4321'), about: 'Port to listen on; 0 chooses a free port.' },
  METRICS_PORT: {
    schema: v.optional(whole(0, 65_535)),
    about: 'Port of the Prometheus metrics at /metrics; without it, metrics are not served.',
  },
  METRICS_HOST: {
    schema: v.optional(v.pipe(text, v.nonEmpty('must not be empty')), '127.0.0.1'),
    about: 'Host name or address of the metrics port.',
  },
  SITE_URL: {
    schema: v.optional(origin),
    about: 'Public address of the shop; the only source of canonical links and sitemap addresses.',
  },
  DATA_DIR: {
    schema: v.optional(v.pipe(text, v.nonEmpty('must not be empty')), '.data'),
    about: 'Folder of generated share pictures and, without DATABASE_URL, of the embedded database.',
  },
  DATABASE_URL: {
    schema: v.optional(address('postgres:', 'postgresql:')),
    about: 'PostgreSQL server to use instead of the embedded database; several instances can share it.',
  },
  API_BASE_URL: {
    schema: v.optional(base),
    about: 'External API provider; if set, the embedded backend is not started.',
  },
  PAYMENT_ORIGIN: {
    schema: v.optional(origin),
    about: 'Origin of an external payment provider that creates card tokens; pages may connect to it.',
  },
  PICTURE_ORIGINS: {
    schema: v.optional(origins, ''),
    about:
      "Comma-separated origins of pictures that pages may show besides the shop's own; by default any HTTPS origin with an external provider, otherwise none.",
  },
  SMS: {
    schema: v.optional(v.pipe(text, v.picklist(['log', 'http'], 'must be log or http'))),
    about:
      'How sign-in codes are sent, required with DATABASE_URL: http uses the gateway at SMS_URL; log writes them to the log, for demonstrations only.',
  },
  SMS_URL: {
    schema: v.optional(address('http:', 'https:')),
    about: 'Address of the SMS gateway, which receives {to, text, sender} as JSON by POST; required with SMS=http.',
  },
  SMS_TOKEN: { schema: v.optional(text), about: 'Bearer token for the SMS gateway.' },
  SMS_SENDER: {
    schema: v.optional(v.pipe(text, v.maxLength(20, 'must have at most 20 characters'))),
    about: 'Sender name of messages, if the gateway requires one.',
  },
  PAYMENTS: {
    schema: v.optional(v.pipe(text, v.picklist(['sandbox', 'off'], 'must be sandbox or off'))),
    about:
      'Online card payments: sandbox is a test bank that moves no money, off disables them; the default is sandbox in demo mode.',
  },
  DEMO: {
    schema: v.optional(yesOrNo),
    about: 'Demo data and orders that advance automatically, on or off; the default is on without DATABASE_URL.',
  },
  DEMO_PACE: {
    schema: v.optional(whole(0, 1000), '1'),
    about:
      'Speed of demo orders: 1 delivers within two minutes, 10 is ten times as fast, 0 disables automatic progress.',
  },
  TRUSTED_PROXIES: {
    schema: v.optional(names, ''),
    about: 'Comma-separated addresses or networks of proxies that may report the client address.',
  },
  CODE_PAUSE_SECONDS: {
    schema: v.optional(whole(0, LARGEST), String(RESEND_SECONDS)),
    about: 'Seconds before another sign-in code can be sent to the same phone number.',
  },
  CODE_PER_PHONE_HOUR: {
    schema: v.optional(whole(1, LARGEST), '5'),
    about: 'Maximum number of sign-in codes per phone number and hour.',
  },
  CODE_PER_ADDRESS_HOUR: {
    schema: v.optional(whole(1, LARGEST), '60'),
    about: 'Maximum number of sign-in codes requested per client address and hour.',
  },
  CODE_TRIES: { schema: v.optional(whole(1, 100), '5'), about: 'Maximum number of attempts per sign-in code.' },
  CODE_LIFE_SECONDS: {
    schema: v.optional(whole(30, 86_400), String(CODE_LIFETIME_SECONDS)),
    about: 'Seconds for which a sign-in code is valid after it was last sent.',
  },
  LIMITS: { schema: v.optional(yesOrNo, 'on'), about: 'The limits below, on or off; use off for load tests only.' },
  LIMIT_SIGN_IN_PER_ADDRESS: {
    schema: v.optional(whole(0, LARGEST), '30'),
    about: 'Sign-in codes that one client address may try in ten minutes; here and below, 0 means unlimited.',
  },
  LIMIT_PROMO_PER_USER: {
    schema: v.optional(whole(0, LARGEST), '20'),
    about: 'Unknown promo codes that one customer may try in ten minutes, alone or in a quote.',
  },
  LIMIT_PROMO_PER_ADDRESS: {
    schema: v.optional(whole(0, LARGEST), '100'),
    about: 'Unknown promo codes that one client address may try in ten minutes.',
  },
  LIMIT_QUOTES_PER_USER: {
    schema: v.optional(whole(0, LARGEST), '150'),
    about: 'Quotes that one customer may request in ten minutes.',
  },
  LIMIT_QUOTES_PER_ADDRESS: {
    schema: v.optional(whole(0, LARGEST), '1000'),
    about: 'Quotes that one client address may request in ten minutes.',
  },
  LIMIT_ORDERS_PER_USER: {
    schema: v.optional(whole(0, LARGEST), '10'),
    about: 'Orders that one customer may place in ten minutes.',
  },
  LIMIT_ORDERS_PER_ADDRESS: {
    schema: v.optional(whole(0, LARGEST), '60'),
    about: 'Orders that one client address may place in ten minutes.',
  },
  LIMIT_SAVED_PER_USER: {
    schema: v.optional(whole(0, LARGEST), '40'),
    about: 'Addresses and cards that one customer may add, change or confirm in ten minutes.',
  },
  LIMIT_SAVED_PER_ADDRESS: {
    schema: v.optional(whole(0, LARGEST), '200'),
    about: 'Addresses and cards that one client address may add, change or confirm in ten minutes.',
  },
  LIMIT_PAYMENTS_PER_USER: {
    schema: v.optional(whole(0, LARGEST), '20'),
    about: 'Payment attempts that one customer may make in ten minutes.',
  },
  LIMIT_PAYMENTS_PER_ADDRESS: {
    schema: v.optional(whole(0, LARGEST), '120'),
    about: 'Payment attempts that one client address may make in ten minutes.',
  },
  LIMIT_CARDS_PER_ADDRESS: {
    schema: v.optional(whole(0, LARGEST), '60'),
    about: 'Cards that one client address may submit to the test bank in ten minutes.',
  },
  LOG_LEVEL: {
    schema: v.optional(v.pipe(text, v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)), 'info'),
    about: 'Lowest level that is logged: debug, info, warn, error or silent.',
  },
} as const satisfies Record<string, { readonly schema: v.GenericSchema; readonly about: string }>;

type Values = { [Name in keyof typeof VARIABLES]: v.InferOutput<(typeof VARIABLES)[Name]['schema']> };
/** The checked variables. `DEMO` and `PAYMENTS` are decided, whether they were given or not. */
export type Environment = Omit<Values, 'DEMO' | 'PAYMENTS'> & {
  readonly DEMO: boolean;
  readonly PAYMENTS: NonNullable<Values['PAYMENTS']>;
};

export type ParsedEnvironment =
  { readonly ok: true; readonly environment: Environment } | { readonly ok: false; readonly faults: string[] };

/** All faults at once, so that a start is not mended one variable at a time. An empty variable counts as absent. */
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
