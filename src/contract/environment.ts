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
    v.check((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), `must be an address beginning with ${protocols.join('// or ')}//`),
  );
/** No path, query or fragment: other addresses are made by adding to it. */
const origin = v.pipe(
  address('http:', 'https:'),
  v.check((value) => !URL.canParse(value) || (new URL(value).pathname === '/' && !/[?#]/.test(value)), 'must be an address without a path'),
  v.transform((value) => value.replace(/\/+$/, '')),
);
const base = v.pipe(address('http:', 'https:'), v.transform((value) => value.replace(/\/+$/, '')));
const yesOrNo = v.pipe(text, v.picklist(['on', 'off'], 'must be on or off'), v.transform((value) => value === 'on'));
/** Separated by commas; each an origin of its own. */
const origins = v.pipe(text, v.transform((value) => value.split(',').filter((part) => part.trim() !== '')), v.array(origin));
const names = v.pipe(text, v.transform((value) => value.split(',').map((part) => part.trim()).filter(Boolean)));

/** Every variable the process reads, each with the sentence that explains it; `.env.example` repeats them. */
export const VARIABLES = {
  BUILD_DIR: { schema: v.optional(v.pipe(text, v.nonEmpty('must not be empty')), 'dist'), about: 'Folder of the build that is served.' },
  HOST: { schema: v.optional(v.pipe(text, v.nonEmpty('must not be empty')), 'localhost'), about: 'Name or address on which the shop listens; 0.0.0.0 means all.' },
  PORT: { schema: v.optional(whole(0, 65_535), '4321'), about: 'Port on which the shop listens; 0 takes any free one.' },
  METRICS_PORT: { schema: v.optional(whole(0, 65_535)), about: 'Port on which figures for Prometheus are told at /metrics; without it they are not.' },
  METRICS_HOST: { schema: v.optional(v.pipe(text, v.nonEmpty('must not be empty')), '127.0.0.1'), about: 'Name or address on which the figures are told.' },
  SITE_URL: { schema: v.optional(origin), about: "Address under which visitors see the shop; the only source of canonical addresses and the sitemap's." },
  DATA_DIR: { schema: v.optional(v.pipe(text, v.nonEmpty('must not be empty')), '.data'), about: 'Folder of drawn share pictures and, without DATABASE_URL, of the embedded database.' },
  DATABASE_URL: { schema: v.optional(address('postgres:', 'postgresql:')), about: 'PostgreSQL server to use in place of the embedded database; several instances may share it.' },
  API_BASE_URL: { schema: v.optional(base), about: 'Outside provider of the API; with it no embedded backend is started.' },
  PAYMENT_ORIGIN: { schema: v.optional(origin), about: 'Origin of an outside payment provider that turns cards into tokens; pages may then talk to it.' },
  PICTURE_ORIGINS: { schema: v.optional(origins, ''), about: "Origins, separated by commas, whose pictures pages may show besides the shop's own; without it any by https with an outside provider, none otherwise." },
  SMS: { schema: v.optional(v.pipe(text, v.picklist(['log', 'http'], 'must be log or http'))), about: 'How sign-in codes are sent: http through the gateway of SMS_URL; log writes them to the log, which suits demonstrations only.' },
  SMS_URL: { schema: v.optional(address('http:', 'https:')), about: 'Address of the gateway that takes {to, text, sender} as JSON by POST; needed with SMS=http.' },
  SMS_TOKEN: { schema: v.optional(text), about: 'Bearer token for the gateway.' },
  SMS_SENDER: { schema: v.optional(v.pipe(text, v.maxLength(20, 'must have at most 20 characters'))), about: 'Name that messages come from, where the gateway wants one.' },
  PAYMENTS: { schema: v.optional(v.pipe(text, v.picklist(['sandbox', 'off'], 'must be sandbox or off'))), about: 'Paying by card online: sandbox is a test bank that moves no money, off leaves it out; sandbox by default with the demo.' },
  DEMO: { schema: v.optional(yesOrNo), about: 'Demo data and orders that move by themselves, on or off; on by default without DATABASE_URL.' },
  DEMO_PACE: { schema: v.optional(whole(0, 1000), '1'), about: 'How fast demo orders move: 1 delivers within two minutes, 10 ten times as fast, 0 leaves them to the restaurant.' },
  TRUSTED_PROXIES: { schema: v.optional(names, ''), about: "Addresses or networks of proxies, separated by commas, whose word about the visitor's address is believed." },
  CODE_PAUSE_SECONDS: { schema: v.optional(whole(0, LARGEST), String(RESEND_SECONDS)), about: 'Seconds before another sign-in code may be sent to the same phone.' },
  CODE_PER_PHONE_HOUR: { schema: v.optional(whole(1, LARGEST), '5'), about: 'Sign-in codes that one phone may be sent in an hour.' },
  CODE_PER_ADDRESS_HOUR: { schema: v.optional(whole(1, LARGEST), '60'), about: 'Sign-in codes that one network address may ask for in an hour.' },
  CODE_TRIES: { schema: v.optional(whole(1, 100), '5'), about: 'Tries after which a sign-in code is dead.' },
  CODE_LIFE_SECONDS: { schema: v.optional(whole(30, 86_400), String(CODE_LIFETIME_SECONDS)), about: 'Seconds for which a sign-in code lives after it was last sent.' },
  LIMITS: { schema: v.optional(yesOrNo, 'on'), about: 'The limits below, on or off; off suits tests under load, never an open shop.' },
  LIMIT_SIGN_IN_PER_ADDRESS: { schema: v.optional(whole(0, LARGEST), '30'), about: 'Sign-in codes that one network address may try in ten minutes; 0 here and below for any number.' },
  LIMIT_PROMO_PER_USER: { schema: v.optional(whole(0, LARGEST), '20'), about: 'Promo codes that do not exist which one customer may try in ten minutes, alone or with a total.' },
  LIMIT_PROMO_PER_ADDRESS: { schema: v.optional(whole(0, LARGEST), '100'), about: 'Promo codes that do not exist which one network address may try in ten minutes.' },
  LIMIT_QUOTES_PER_USER: { schema: v.optional(whole(0, LARGEST), '150'), about: 'Totals that one customer may ask for in ten minutes.' },
  LIMIT_QUOTES_PER_ADDRESS: { schema: v.optional(whole(0, LARGEST), '1000'), about: 'Totals that one network address may ask for in ten minutes.' },
  LIMIT_ORDERS_PER_USER: { schema: v.optional(whole(0, LARGEST), '10'), about: 'Orders that one customer may place in ten minutes.' },
  LIMIT_ORDERS_PER_ADDRESS: { schema: v.optional(whole(0, LARGEST), '60'), about: 'Orders that one network address may place in ten minutes.' },
  LIMIT_SAVED_PER_USER: { schema: v.optional(whole(0, LARGEST), '40'), about: 'Addresses and cards that one customer may write down, change or confirm in ten minutes.' },
  LIMIT_SAVED_PER_ADDRESS: { schema: v.optional(whole(0, LARGEST), '200'), about: 'Addresses and cards that one network address may write down, change or confirm in ten minutes.' },
  LIMIT_PAYMENTS_PER_USER: { schema: v.optional(whole(0, LARGEST), '20'), about: 'Attempts to pay that one customer may make in ten minutes.' },
  LIMIT_PAYMENTS_PER_ADDRESS: { schema: v.optional(whole(0, LARGEST), '120'), about: 'Attempts to pay that one network address may make in ten minutes.' },
  LIMIT_CARDS_PER_ADDRESS: { schema: v.optional(whole(0, LARGEST), '60'), about: 'Cards that one network address may show to the test bank in ten minutes.' },
  LOG_LEVEL: { schema: v.optional(v.pipe(text, v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)), 'info'), about: 'Least important lines that are logged: debug, info, warn, error or silent.' },
} as const satisfies Record<string, { readonly schema: v.GenericSchema; readonly about: string }>;

type Values = { [Name in keyof typeof VARIABLES]: v.InferOutput<(typeof VARIABLES)[Name]['schema']> };
/** The checked variables. `DEMO` and `PAYMENTS` are decided, whether they were given or not. */
export type Environment = Omit<Values, 'DEMO' | 'PAYMENTS'> & { readonly DEMO: boolean; readonly PAYMENTS: 'sandbox' | 'off' };

export type ParsedEnvironment =
  | { readonly ok: true; readonly environment: Environment }
  | { readonly ok: false; readonly faults: string[] };

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
  if (variables['SMS']?.trim() === 'http' && !variables['SMS_URL']) faults.push('SMS_URL must name the gateway when SMS is http');
  if (faults.length > 0) return { ok: false, faults };
  // Each value was parsed by the schema of its own name.
  const checked = values as Values;
  const DEMO = checked.DEMO ?? checked.DATABASE_URL === undefined;
  return { ok: true, environment: { ...checked, DEMO, PAYMENTS: checked.PAYMENTS ?? (DEMO ? 'sandbox' : 'off') } };
}
