import { parseMailbox } from './mailbox.ts';
import { isSmsBodyTemplate } from './sms-body-template.ts';
import { parseSmtpUrl } from './smtp-url.ts';
import { parseUrl } from './url.ts';
import type { OnlineMeans } from './value-lists.ts';

/** What a shop uses providers for. It has any number of accounts of each kind. */
export const ACCOUNT_KINDS = ['payments', 'sms', 'email'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/**
 * A setting of an account. Its label is the term of the provider's own documents and cabinet, which is the same in every
 * language; `isSecret`: it is encrypted, and never shown again; `default`: its value if the owner leaves it empty.
 */
export interface ProviderField {
  /** As the provider calls it. */
  readonly label: string;
  /** Of a setting of the shop's own: its name in the language of the reader, in the messages of `staff-accounts`. */
  readonly ownLabel?: 'lowBalance';
  readonly isSecret?: true;
  readonly isOptional?: true;
  /** Whether it is the URL of a service. */
  readonly isUrl?: true;
  /** Whether it is the URL of a mail server. */
  readonly isSmtpUrl?: true;
  /** Whether it is an e-mail address, perhaps with a name. */
  readonly isMailbox?: true;
  readonly maxLength?: number;
  readonly default?: string;
  /** What is wrong with a value, as the end of a sentence that begins with the name of the setting; null if nothing is. */
  readonly check?: (value: string) => string | null;
}

const MAX_SETTING_LENGTH = 500;

interface ProviderInfo {
  /** As the provider calls itself. */
  readonly label: string;
  /** The beginning of its environment variables; by default its name. */
  readonly variables?: string;
  readonly fields: Readonly<Record<string, ProviderField>>;
  /** Currencies (ISO 4217) in which it takes payments; null or absent: every currency. */
  readonly currencies?: readonly string[] | null;
  /** What customers pay with; absent: a card. */
  readonly paysWith?: OnlineMeans;
  /** Whether it moves no money and sends nothing, so that owners cannot choose it. */
  readonly isSimulated?: true;
}

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether requests with secrets may go to a URL: over https, or to this machine. */
export function isSecureUrl(value: string): boolean {
  const url = parseUrl(value);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK_HOST.test(url.hostname));
}

/**
 * The sender of an SMS: a name of 3 to 11 characters with a letter, or a number of at most 15 digits. Networks carry at
 * most 11 characters (3GPP TS 23.040, 9.1.2.5), and sms.md registers names of 3 to 11 (https://sms.md/en/faq), although
 * its API takes 15 characters, for numbers (https://sms.md/en/developers).
 */
const checkSmsSender = (value: string): string | null =>
  /^\d{3,15}$/.test(value) || (/^[A-Za-z0-9 ._&-]{3,11}$/.test(value) && /[A-Za-z]/.test(value))
    ? null
    : 'must be a name of 3 to 11 Latin letters and digits, or a number of at most 15 digits';

const checkBodyTemplate = (value: string): string | null =>
  isSmsBodyTemplate(value) ? null : 'must be a JSON object with {{to}} and {{text}} in its texts';

/** Below which balance owners are warned, in the unit of the gateway: its currency, or a number of messages. */
const lowBalance: ProviderField = {
  label: 'Low balance',
  ownLabel: 'lowBalance',
  default: '100',
  check: (value) => (/^\d{1,7}$/.test(value) ? null : 'must be a whole number'),
};

/**
 * The providers that this build can use, with the settings of an account at each. The settings are also environment
 * variables: `client_id` of `maib` is `MAIB_CLIENT_ID`.
 */
export const PROVIDERS = {
  payments: {
    sandbox: { label: 'Test bank', fields: {}, isSimulated: true },
    maib: {
      label: 'maib e-Commerce Checkout',
      fields: {
        client_id: { label: 'Client ID' },
        client_secret: { label: 'Client Secret', isSecret: true },
        signature_key: { label: 'Signature Key', isSecret: true },
        url: { label: 'API URL', isUrl: true, default: 'https://api.maibmerchants.md' },
      },
      currencies: ['MDL'],
    },
    'maib-mia': {
      label: 'maib MIA',
      paysWith: 'bank_app',
      fields: {
        client_id: { label: 'Client ID' },
        client_secret: { label: 'Client Secret', isSecret: true },
        signature_key: { label: 'Signature Key', isSecret: true },
        url: { label: 'API URL', isUrl: true, default: 'https://api.maibmerchants.md' },
      },
      currencies: ['MDL'],
    },
    stripe: {
      label: 'Stripe',
      fields: {
        secret_key: { label: 'Secret key', isSecret: true },
        webhook_secret: { label: 'Webhook signing secret', isSecret: true },
        url: { label: 'API URL', isUrl: true, default: 'https://api.stripe.com' },
      },
    },
  },
  sms: {
    log: { label: 'Log', fields: {}, isSimulated: true },
    http: {
      label: 'HTTP',
      variables: 'SMS',
      fields: {
        url: { label: 'URL', isUrl: true },
        token: { label: 'Bearer token', isSecret: true, isOptional: true },
        sender: { label: 'Sender', isOptional: true, maxLength: 20 },
        template: { label: 'JSON body', isOptional: true, check: checkBodyTemplate },
      },
    },
    smsmd: {
      label: 'sms.md',
      fields: {
        token: { label: 'API token', isSecret: true },
        sender: { label: 'From', check: checkSmsSender },
        low_balance: lowBalance,
        url: { label: 'API URL', isUrl: true, default: 'https://api.sms.md' },
      },
    },
    smslink: {
      label: 'SMSLink',
      fields: {
        connection_id: { label: 'Connection ID' },
        password: { label: 'Password', isSecret: true },
        // `numeric` chooses a short number of SMSLink.
        sender: { label: 'Sender', isOptional: true, check: checkSmsSender },
        low_balance: lowBalance,
        url: { label: 'API URL', isUrl: true, default: 'https://secure.smslink.ro' },
      },
    },
  },
  email: {
    smtp: {
      label: 'SMTP',
      fields: {
        url: { label: 'URL', isSecret: true, isSmtpUrl: true },
        from: { label: 'From', isMailbox: true },
      },
    },
  },
} as const satisfies Record<AccountKind, Readonly<Record<string, ProviderInfo>>>;

export type ProviderName<Kind extends AccountKind = AccountKind> = {
  [Each in Kind]: keyof (typeof PROVIDERS)[Each];
}[Kind];

/** The settings of an account, with the defaults of its provider for those that are absent. */
export type AccountSettings = Readonly<Record<string, string>>;

/** What is known about a provider; undefined for one that this build does not have. */
export function providerInfo(kind: AccountKind, provider: string): ProviderInfo | undefined {
  const providers: Readonly<Record<string, ProviderInfo>> = PROVIDERS[kind];
  return Object.hasOwn(providers, provider) ? providers[provider] : undefined;
}

/** The providers of a kind that an owner can choose. */
export const choosableProviders = (kind: AccountKind): string[] =>
  Object.entries<ProviderInfo>(PROVIDERS[kind]).flatMap(([name, { isSimulated }]) => (isSimulated ? [] : [name]));

/** The environment variable that names the provider of a kind. */
export const KIND_VARIABLES = { payments: 'PAYMENTS', sms: 'SMS', email: 'EMAIL' } as const satisfies Record<
  AccountKind,
  string
>;

/** The environment variable of a setting: `MAIB_CLIENT_ID`. */
export const variableOfField = (kind: AccountKind, provider: string, field: string): string =>
  `${providerInfo(kind, provider)?.variables ?? provider}_${field}`.replaceAll('-', '_').toUpperCase();

/** Every setting of every provider, with its environment variable. */
export const PROVIDER_VARIABLES = ACCOUNT_KINDS.flatMap((kind) =>
  Object.entries<ProviderInfo>(PROVIDERS[kind]).flatMap(([provider, { fields }]) =>
    Object.keys(fields).map((field) => ({ kind, provider, field, variable: variableOfField(kind, provider, field) })),
  ),
);

/** The names of required settings that an account lacks. */
export const missingFields = ({ fields }: ProviderInfo, settings: AccountSettings): string[] =>
  Object.entries(fields).flatMap(([name, { isOptional, default: byDefault }]) =>
    isOptional || byDefault !== undefined || settings[name] ? [] : [name],
  );

/** What is wrong with the value of a setting, as the end of a sentence that begins with its name; null if nothing is. */
export function settingFault(field: ProviderField, value: string): string | null {
  const { isUrl, isSmtpUrl, isMailbox, maxLength = MAX_SETTING_LENGTH, check } = field;
  if (isUrl && !isSecureUrl(value)) return 'must be a URL beginning with https://, or with http:// on this machine';
  if (isSmtpUrl && !parseSmtpUrl(value)) return 'must be a URL such as smtps://user:password@mail.example:465';
  if (isMailbox && !parseMailbox(value)) return 'must be an e-mail address such as Shop <orders@shop.example>';
  if (value.length > maxLength) return `must have at most ${maxLength} characters`;
  return check?.(value) ?? null;
}

/** Settings with the defaults of the provider. */
export const withDefaults = ({ fields }: ProviderInfo, settings: AccountSettings): AccountSettings => ({
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, { default: byDefault }]) =>
      byDefault === undefined ? [] : [[name, byDefault]],
    ),
  ),
  ...settings,
});

export type AccountSettingFault = 'missing' | 'invalid';

/** What is wrong with the settings of an account, by field; empty if it can be used. */
export function checkAccountSettings(
  kind: AccountKind,
  provider: string,
  settings: AccountSettings,
): Readonly<Record<string, AccountSettingFault>> {
  const info = providerInfo(kind, provider);
  if (!info) return {};
  const missing = new Set(missingFields(info, settings));
  return Object.fromEntries(
    Object.entries<ProviderField>(info.fields).flatMap(([name, field]): [string, AccountSettingFault][] => {
      if (missing.has(name)) return [[name, 'missing']];
      const value = settings[name];
      return value && settingFault(field, value) !== null ? [[name, 'invalid']] : [];
    }),
  );
}
