import * as v from 'valibot';
import { CODE_LIFETIME_SECONDS, RESEND_SECONDS } from './constants.ts';
import { LOG_LEVELS } from './log.ts';

const MAX_LIMIT = 1_000_000;
const LOG_SETTINGS = [...LOG_LEVELS, 'silent'] as const;

const text = v.pipe(v.string(), v.trim());
const nonEmptyText = v.pipe(text, v.nonEmpty('must not be empty'));
const wholeNumber = (smallest: number, largest: number) =>
  v.pipe(
    text,
    v.regex(/^\d+$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(smallest, `must be at least ${smallest}`),
    v.maxValue(largest, `must be at most ${largest}`),
  );
const oneOf = <const Values extends readonly string[]>(...values: Values) =>
  v.pipe(text, v.picklist(values, `must be ${values.join(' or ')}`));
const urlWithProtocol = (...protocols: readonly string[]) =>
  v.pipe(
    text,
    v.check(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address beginning with ${protocols.join('// or ')}//`,
    ),
  );
const baseUrl = v.pipe(
  urlWithProtocol('http:', 'https:'),
  v.transform((value) => value.replace(/\/+$/, '')),
);
/** No path, query or fragment: other addresses are made by adding to it. */
const origin = v.pipe(
  urlWithProtocol('http:', 'https:'),
  v.check(
    (value) => !URL.canParse(value) || (new URL(value).pathname === '/' && !/[?#]/.test(value)),
    'must be an address without a path',
  ),
  baseUrl,
);
const onOrOff = v.pipe(
  oneOf('on', 'off'),
  v.transform((value) => value === 'on'),
);
const list = v.pipe(
  text,
  v.transform((value) => value.split(/\s*,\s*/).filter(Boolean)),
);

/** The number of requests that a client or a customer may send in a window of time. */
const limit = (count: number, smallest = 0) => v.optional(wholeNumber(smallest, MAX_LIMIT), String(count));

/** The schema of every variable that the process reads; `.env.example` describes them. */
export const VARIABLES = {
  BUILD_DIR: v.optional(nonEmptyText, 'dist'),
  HOST: v.optional(nonEmptyText, 'localhost'),
  PORT: v.optional(wholeNumber(0, 65_535), '4321'),
  METRICS_PORT: v.optional(wholeNumber(0, 65_535)),
  METRICS_HOST: v.optional(nonEmptyText, '127.0.0.1'),
  SITE_URL: v.optional(origin),
  DATA_DIR: v.optional(nonEmptyText, '.data'),
  MIN_FREE_DISK_MB: limit(100),
  WATCHDOG_SECONDS: v.optional(wholeNumber(0, 3600), '60'),
  DATABASE_URL: v.optional(urlWithProtocol('postgres:', 'postgresql:')),
  API_BASE_URL: v.optional(baseUrl),
  PAYMENT_ORIGIN: v.optional(origin),
  PICTURE_ORIGINS: v.optional(v.pipe(list, v.array(origin)), ''),
  SMS: v.optional(oneOf('log', 'http')),
  SMS_URL: v.optional(urlWithProtocol('http:', 'https:')),
  SMS_TOKEN: v.optional(text),
  SMS_SENDER: v.optional(v.pipe(text, v.maxLength(20, 'must have at most 20 characters'))),
  PAYMENTS: v.optional(oneOf('sandbox', 'off')),
  DEMO: v.optional(onOrOff),
  DEMO_PACE: v.optional(wholeNumber(0, 1000), '1'),
  TRUSTED_PROXIES: v.optional(list, ''),
  CODE_PAUSE_SECONDS: limit(RESEND_SECONDS),
  CODE_PER_PHONE_HOUR: limit(5, 1),
  CODE_UNKNOWN_PER_PHONE_HOUR: limit(10, 1),
  CODE_PER_ADDRESS_HOUR: limit(60, 1),
  CODE_TRIES: v.optional(wholeNumber(1, 100), '5'),
  CODE_WRONG_PER_PHONE_AND_ADDRESS_DAY: limit(10, 1),
  CODE_WRONG_PER_PHONE_DAY: limit(30, 1),
  CODE_LIFE_SECONDS: v.optional(wholeNumber(30, 86_400), String(CODE_LIFETIME_SECONDS)),
  LIMITS: v.optional(onOrOff, 'on'),
  LIMIT_SIGN_IN_PER_ADDRESS: limit(30),
  LIMIT_CODES_PER_SHOP_HOUR: limit(3000),
  LIMIT_UNCONFIRMED_CODES_PER_SITE_HOUR: limit(200),
  LIMIT_UNCONFIRMED_CODES_PER_REGION_HOUR: limit(800),
  LIMIT_UNCONFIRMED_CODES_PER_SHOP_HOUR: limit(1500),
  LIMIT_UNCONFIRMED_NEW_PHONE_COST: v.optional(wholeNumber(1, 100), '2'),
  LIMIT_WRONG_CODES_PER_ADDRESS_HOUR: limit(20),
  LIMIT_WRONG_CODES_PER_SITE_HOUR: limit(40),
  LIMIT_WRONG_CODES_PER_REGION_HOUR: limit(100),
  LIMIT_WRONG_CODES_PER_SHOP_HOUR: limit(400),
  LIMIT_WRONG_CODES_PER_SHOP_DAY: limit(2000),
  LIMIT_PROMO_PER_USER: limit(20),
  LIMIT_PROMO_PER_ADDRESS: limit(100),
  LIMIT_QUOTES_PER_USER: limit(150),
  LIMIT_QUOTES_PER_ADDRESS: limit(1000),
  LIMIT_ORDERS_PER_USER: limit(10),
  LIMIT_ORDERS_PER_ADDRESS: limit(60),
  LIMIT_SAVED_PER_USER: limit(40),
  LIMIT_SAVED_PER_ADDRESS: limit(200),
  LIMIT_PAYMENTS_PER_USER: limit(20),
  LIMIT_PAYMENTS_PER_ADDRESS: limit(120),
  LIMIT_CARDS_PER_ADDRESS: limit(60),
  LOG_LEVEL: v.optional(v.pipe(text, v.picklist(LOG_SETTINGS, `must be one of ${LOG_SETTINGS.join(', ')}`)), 'info'),
};

type Values = { [Name in keyof typeof VARIABLES]: v.InferOutput<(typeof VARIABLES)[Name]> };
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
  for (const [name, schema] of Object.entries(VARIABLES)) {
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
