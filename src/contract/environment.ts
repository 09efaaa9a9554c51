import * as v from 'valibot';
import { CODE_ATTEMPTS, CODE_LIFETIME_SECONDS, RESEND_SECONDS } from './constants.ts';
import { PHONE_COUNTRIES, readPhoneCountries } from './phone-countries.ts';
import {
  type AccountKind,
  type AccountSettings,
  KIND_VARIABLES,
  missingFields,
  PROVIDER_VARIABLES,
  providerInfo,
  type ProviderName,
  PROVIDERS,
  settingFault,
  variableOfField,
} from './providers.ts';
import { parseUrl } from './url.ts';

const MAX_NUMBER = 1_000_000;
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
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
      (value) => protocols.includes(parseUrl(value)?.protocol ?? ''),
      `must be a URL beginning with ${protocols.map((name) => (name === 'mailto:' ? name : `${name}//`)).join(' or ')}`,
    ),
  );
const baseUrl = v.pipe(
  urlWithProtocol('http:', 'https:'),
  v.transform((value) => value.replace(/\/+$/, '')),
);
/** No path, query or fragment: other URLs are made by appending to it. */
const origin = v.pipe(
  urlWithProtocol('http:', 'https:'),
  v.check(
    (value) => !parseUrl(value) || (new URL(value).pathname === '/' && !/[?#]/.test(value)),
    'must be a URL without a path',
  ),
  baseUrl,
);
const onOrOff = v.pipe(
  oneOf('on', 'off'),
  v.transform((value) => value === 'on'),
);
const phoneCountries = v.pipe(
  text,
  v.check(
    (value) => readPhoneCountries(value).unknown.length === 0,
    ({ input }) =>
      `must list countries, such as RO,UA; ${readPhoneCountries(input).unknown.join(', ')} is none of ${PHONE_COUNTRIES.join(', ')}`,
  ),
);
const list = v.pipe(
  text,
  v.transform((value) => value.split(/\s*,\s*/).filter(Boolean)),
);

const SECRET_KEY_BYTES = 32;
/** Keys of 32 bytes each, in base64. */
const secretKeys = v.pipe(
  list,
  v.transform((keys) => keys.map((key) => Uint8Array.from(atobOrEmpty(key), (char) => char.charCodeAt(0)))),
  v.check(
    (keys) => keys.every(({ length }) => length === SECRET_KEY_BYTES),
    'must list keys of 32 bytes in base64, such as openssl rand -base64 32 prints',
  ),
);

function atobOrEmpty(base64: string): string {
  try {
    return atob(base64);
  } catch {
    return '';
  }
}

const namesOf = <Kind extends AccountKind>(kind: Kind) => Object.keys(PROVIDERS[kind]) as ProviderName<Kind>[];

const PUBLIC_NOMINATIM = /(^|\.)nominatim\.(openstreetmap\.org|osm\.org)\.?$/i;

/** A whole number with a default. */
const numberWithDefault = (value: number, smallest = 0) => v.optional(wholeNumber(smallest, MAX_NUMBER), String(value));
/** The number of requests allowed per hour or day if the name ends in HOUR or DAY, otherwise per 10 minutes. */
const rateLimit = numberWithDefault;

/** The schema of every variable that the process reads; `.env.example` describes them. */
export const ENVIRONMENT_SCHEMA = {
  BUILD_DIR: v.optional(nonEmptyText, 'dist'),
  PREVIOUS_BUILD_DIRS: v.optional(list, ''),
  SW: v.optional(onOrOff, 'on'),
  HOST: v.optional(nonEmptyText, 'localhost'),
  PORT: v.optional(wholeNumber(0, 65_535), '4321'),
  METRICS_PORT: v.optional(wholeNumber(0, 65_535)),
  METRICS_HOST: v.optional(nonEmptyText, '127.0.0.1'),
  SITE_URL: v.optional(origin),
  DATA_DIR: v.optional(nonEmptyText, '.data'),
  MIN_FREE_DISK_MB: numberWithDefault(100),
  WATCHDOG_SECONDS: v.optional(wholeNumber(0, 3600), '60'),
  DATABASE_URL: v.optional(urlWithProtocol('postgres:', 'postgresql:')),
  API_BASE_URL: v.optional(baseUrl),
  PAGES_DIR: v.optional(nonEmptyText),
  PAYMENT_ORIGIN: v.optional(origin),
  LINK_APP_STORE: v.optional(urlWithProtocol('https:')),
  LINK_GOOGLE_PLAY: v.optional(urlWithProtocol('https:')),
  ANALYTICS_URL: v.optional(urlWithProtocol('http:', 'https:')),
  PICTURE_ORIGINS: v.optional(v.pipe(list, v.array(origin)), ''),
  SECRETS_KEY: v.optional(secretKeys, ''),
  SMS: v.optional(oneOf(...namesOf('sms'))),
  EMAIL: v.optional(oneOf(...namesOf('email'), 'off'), 'off'),
  PUSH_CONTACT: v.optional(urlWithProtocol('mailto:', 'https:')),
  GEOCODER: v.optional(oneOf('streets', 'photon', 'nominatim'), 'streets'),
  GEOCODER_URL: v.optional(
    v.pipe(
      baseUrl,
      v.check(
        (url) => !PUBLIC_NOMINATIM.test(parseUrl(url)?.hostname ?? ''),
        'must be an instance of your own: the rules of the public Nominatim forbid address suggestions',
      ),
    ),
  ),
  MAP_TILES: v.optional(nonEmptyText),
  PAYMENTS: v.optional(oneOf(...namesOf('payments'), 'off')),
  DEMO: v.optional(onOrOff),
  DEMO_MODULE: v.optional(nonEmptyText, 'demo.mjs'),
  DEMO_PACE: v.optional(wholeNumber(0, 1000), '1'),
  ORDER_WARNING_MINUTES: numberWithDefault(1),
  ORDER_SMS_MINUTES: numberWithDefault(3),
  ORDER_REJECT_MINUTES: numberWithDefault(10),
  BOARD_UNSEEN_MINUTES: numberWithDefault(3),
  TRUSTED_PROXIES: v.optional(list, ''),
  SIGN_IN_COUNTRIES: v.optional(phoneCountries, ''),
  CODE_PAUSE_SECONDS: numberWithDefault(RESEND_SECONDS),
  CODE_PER_PHONE_HOUR: rateLimit(5, 1),
  CODE_UNKNOWN_PER_PHONE_HOUR: rateLimit(10, 1),
  CODE_PER_ADDRESS_HOUR: rateLimit(60, 1),
  CODE_TRIES: v.optional(wholeNumber(1, 100), String(CODE_ATTEMPTS)),
  CODE_WRONG_PER_PHONE_AND_ADDRESS_DAY: rateLimit(10, 1),
  CODE_WRONG_PER_PHONE_DAY: rateLimit(30, 1),
  CODE_LIFE_SECONDS: v.optional(wholeNumber(30, 86_400), String(CODE_LIFETIME_SECONDS)),
  // ADDRESS is an IP address (an IPv6 /64), SITE its network (IPv4 /24 or IPv6 /48) and REGION its wide network (IPv4
  // /16 or IPv6 /32); see `src/backend/http/request-input.ts`. SAVED counts saved addresses and cards.
  LIMITS: v.optional(onOrOff, 'on'),
  LIMIT_SIGN_IN_PER_ADDRESS: rateLimit(30),
  LIMIT_CODES_PER_SHOP_HOUR: rateLimit(3000),
  LIMIT_UNCONFIRMED_CODES_PER_SITE_HOUR: rateLimit(200),
  LIMIT_UNCONFIRMED_CODES_PER_REGION_HOUR: rateLimit(800),
  LIMIT_UNCONFIRMED_CODES_PER_SHOP_HOUR: rateLimit(1500),
  LIMIT_UNCONFIRMED_NEW_PHONE_COST: v.optional(wholeNumber(1, 100), '2'),
  LIMIT_WRONG_CODES_PER_ADDRESS_HOUR: rateLimit(20),
  LIMIT_WRONG_CODES_PER_SITE_HOUR: rateLimit(40),
  LIMIT_WRONG_CODES_PER_REGION_HOUR: rateLimit(100),
  LIMIT_WRONG_CODES_PER_SHOP_HOUR: rateLimit(400),
  LIMIT_WRONG_CODES_PER_SHOP_DAY: rateLimit(2000),
  LIMIT_PROMO_PER_USER: rateLimit(20),
  LIMIT_PROMO_PER_ADDRESS: rateLimit(100),
  LIMIT_PROMO_PER_NETWORK: rateLimit(300),
  LIMIT_PROMO_PER_SHOP: rateLimit(1000),
  LIMIT_QUOTES_PER_USER: rateLimit(150),
  LIMIT_QUOTES_PER_ADDRESS: rateLimit(1000),
  LIMIT_ORDERS_PER_USER: rateLimit(10),
  LIMIT_ORDERS_PER_ADDRESS: rateLimit(60),
  LIMIT_ORDERS_PER_USER_DAY: rateLimit(100),
  LIMIT_SAVED_PER_USER: rateLimit(40),
  LIMIT_SAVED_PER_ADDRESS: rateLimit(200),
  LIMIT_FAVOURITES_PER_USER: rateLimit(200),
  LIMIT_FAVOURITES_PER_ADDRESS: rateLimit(1000),
  LIMIT_PAYMENTS_PER_USER: rateLimit(20),
  LIMIT_PAYMENTS_PER_ADDRESS: rateLimit(120),
  LIMIT_CARDS_PER_ADDRESS: rateLimit(60),
  LIMIT_SEARCHES_PER_ADDRESS: rateLimit(600),
  LIMIT_SEARCHES_PER_NETWORK: rateLimit(3000),
  LIMIT_SUGGESTIONS_PER_ADDRESS: rateLimit(600),
  LIMIT_SUGGESTIONS_PER_NETWORK: rateLimit(3000),
  LIMIT_EXPORTS_PER_USER: rateLimit(5),
  LIMIT_EXPORTS_PER_ADDRESS: rateLimit(60),
  LIMIT_STAFF_EMAILS_PER_ADDRESS: rateLimit(20),
  LIMIT_STAFF_SIGN_IN_PER_ADDRESS: rateLimit(30),
  LIMIT_STAFF_SIGN_IN_PER_NETWORK: rateLimit(100),
  LIMIT_SMS_NOTICES_PER_DAY: rateLimit(1000),
  LIMIT_SMS_PER_DAY: rateLimit(5000),
  LOG_LEVEL: v.optional(v.pipe(text, v.picklist(LOG_SETTINGS, `must be one of ${LOG_SETTINGS.join(', ')}`)), 'info'),
};

type Values = { [Name in keyof typeof ENVIRONMENT_SCHEMA]: v.InferOutput<(typeof ENVIRONMENT_SCHEMA)[Name]> };
/** The parsed variables; `DEMO` and `PAYMENTS` have values even if the variables are absent. */
export type Environment = Omit<Values, 'DEMO' | 'PAYMENTS'> & {
  readonly DEMO: boolean;
  readonly PAYMENTS: NonNullable<Values['PAYMENTS']>;
  /** The settings of accounts at providers, by the names of the provider and of the setting. */
  readonly providerSettings: Readonly<Record<string, AccountSettings>>;
};

export type ParsedEnvironment =
  | { readonly ok: true; readonly environment: Environment }
  | { readonly ok: false; readonly errors: string[] };

/** Reports all errors at once. An empty variable counts as absent. */
export function parseEnvironment(variables: Readonly<Record<string, string | undefined>>): ParsedEnvironment {
  const errors: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(ENVIRONMENT_SCHEMA)) {
    const result = v.safeParse(schema, variables[name] || undefined, { abortPipeEarly: true });
    if (result.success) values[name] = result.output;
    else errors.push(...result.issues.map((issue) => `${name} ${issue.message}`));
  }
  if (variables['DATABASE_URL'] && !variables['API_BASE_URL'] && !variables['SMS']) {
    errors.push('SMS must say how sign-in codes are sent when DATABASE_URL is set; log writes them to the log');
  }
  if (variables['PAGES_DIR'] && !variables['API_BASE_URL'])
    errors.push('PAGES_DIR is for an external provider; owners of this shop write its pages at /staff/pages');
  const providerSettings = readProviderSettings(variables, errors);
  for (const [kind, variable] of Object.entries(KIND_VARIABLES) as [AccountKind, string][]) {
    const provider = variables[variable]?.trim() ?? '';
    const info = providerInfo(kind, provider);
    const given = Object.fromEntries(
      PROVIDER_VARIABLES.filter((each) => each.provider === provider).map(({ field, variable: name }) => [
        field,
        variables[name] ?? '',
      ]),
    );
    for (const field of info ? missingFields(info, given) : [])
      errors.push(`${variableOfField(kind, provider, field)} must be set when ${variable} is ${provider}`);
  }
  if (['photon', 'nominatim'].includes(variables['GEOCODER']?.trim() ?? '') && !variables['GEOCODER_URL'])
    errors.push('GEOCODER_URL must name the service when GEOCODER is photon or nominatim');
  if (errors.length > 0) return { ok: false, errors };
  // Each value was parsed by the schema of its own name.
  const checked = values as Values;
  const DEMO = checked.DEMO ?? checked.DATABASE_URL === undefined;
  return {
    ok: true,
    environment: { ...checked, DEMO, PAYMENTS: checked.PAYMENTS ?? (DEMO ? 'sandbox' : 'off'), providerSettings },
  };
}

function readProviderSettings(
  variables: Readonly<Record<string, string | undefined>>,
  errors: string[],
): Readonly<Record<string, AccountSettings>> {
  const settings: Record<string, Record<string, string>> = {};
  for (const { kind, provider, field, variable } of PROVIDER_VARIABLES) {
    const value = variables[variable]?.trim();
    const described = providerInfo(kind, provider)?.fields[field];
    if (!value || !described) continue;
    const fault = settingFault(described, value);
    if (fault) errors.push(`${variable} ${fault}`);
    else (settings[provider] ??= {})[field] = value;
  }
  return settings;
}
