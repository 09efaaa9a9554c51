import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parseEnvironment, ENVIRONMENT_SCHEMA } from './environment.ts';
import { PROVIDER_VARIABLES, PROVIDERS } from './providers.ts';

const errorsOf = (variables: Record<string, string>) => {
  const parsed = parseEnvironment(variables);
  return parsed.ok ? [] : parsed.errors;
};

const valuesOf = (variables: Record<string, string>) => {
  const parsed = parseEnvironment(variables);
  if (!parsed.ok) throw new Error(parsed.errors.join('\n'));
  return parsed.environment;
};

describe('parseEnvironment', () => {
  test('starts the demo without any variable', () => {
    expect(valuesOf({})).toMatchObject({
      HOST: 'localhost',
      PORT: 4321,
      SITE_URL: undefined,
      DATA_DIR: '.data',
      DATABASE_URL: undefined,
      API_BASE_URL: undefined,
      SMS: undefined,
      DEMO: true,
      TRUSTED_PROXIES: [],
      CODE_PAUSE_SECONDS: 60,
      CODE_PER_PHONE_HOUR: 5,
      CODE_PER_ADDRESS_HOUR: 60,
      CODE_TRIES: 5,
      CODE_LIFE_SECONDS: 300,
      LOG_LEVEL: 'info',
    });
  });

  test('takes an empty variable for an absent one', () => {
    expect(valuesOf({ PORT: '', DATABASE_URL: '', SMS: '', DEMO: '' })).toEqual(valuesOf({}));
  });

  test('names the beginnings of a URL as they are written', () => {
    expect(errorsOf({ PUSH_CONTACT: 'owner@shop.example' })).toEqual([
      'PUSH_CONTACT must be a URL beginning with mailto: or https://',
    ]);
  });

  test('knows the countries of phone numbers', () => {
    expect(valuesOf({}).SIGN_IN_COUNTRIES).toBe('');
    expect(valuesOf({ SIGN_IN_COUNTRIES: ' RO, ua ' }).SIGN_IN_COUNTRIES).toBe('RO, ua');
    expect(errorsOf({ SIGN_IN_COUNTRIES: 'RO,Narnia' })).toEqual([
      expect.stringMatching(/^SIGN_IN_COUNTRIES must list countries, such as RO,UA; NARNIA is none of AL, AM/),
    ]);
  });

  test('lists all errors at once', () => {
    expect(
      errorsOf({
        PORT: '70000',
        SITE_URL: 'shop',
        LOG_LEVEL: 'loud',
        DEMO: 'yes',
        CODE_TRIES: '0',
        DATABASE_URL: 'mysql://localhost/shop',
      }),
    ).toEqual([
      'PORT must be at most 65535',
      'SITE_URL must be a URL beginning with http:// or https://',
      'DATABASE_URL must be a URL beginning with postgres:// or postgresql://',
      'DEMO must be on or off',
      'CODE_TRIES must be at least 1',
      'LOG_LEVEL must be one of debug, info, warn, error, silent',
      'SMS must say how sign-in codes are sent when DATABASE_URL is set; log writes them to the log',
    ]);
  });

  test.each([['1.5'], ['-1'], ['4321x'], ['0x10']])('rejects the port %s', (PORT) => {
    expect(errorsOf({ PORT })).toHaveLength(1);
  });

  test('takes origins of pictures one by one', () => {
    expect(valuesOf({ PICTURE_ORIGINS: 'https://a.example/, http://b.example:81' }).PICTURE_ORIGINS).toEqual([
      'https://a.example',
      'http://b.example:81',
    ]);
    expect(errorsOf({ PICTURE_ORIGINS: "https://a.example, 'unsafe-inline'" })).toEqual([
      'PICTURE_ORIGINS must be a URL beginning with http:// or https://',
    ]);
    expect(errorsOf({ PICTURE_ORIGINS: 'https://a.example/pictures; script-src *' })).toEqual([
      'PICTURE_ORIGINS must be a URL without a path',
    ]);
  });

  test('rejects a server database without a word on how codes are sent', () => {
    expect(errorsOf({ DATABASE_URL: 'postgres://localhost/shop' })).toHaveLength(1);
    expect(valuesOf({ DATABASE_URL: 'postgres://localhost/shop', SMS: 'log' }).DEMO).toBe(false);
  });

  test('fills a server database with the demo only if configured', () => {
    expect(valuesOf({ DATABASE_URL: 'postgres://localhost/shop', SMS: 'log', DEMO: 'on' }).DEMO).toBe(true);
    expect(valuesOf({ DEMO: 'off' }).DEMO).toBe(false);
  });

  test('rejects a gateway without its URL, together with every other fault', () => {
    expect(errorsOf({ SMS: 'http', PORT: 'x' })).toEqual([
      'PORT must be a whole number',
      'SMS_URL must be set when SMS is http',
    ]);
    expect(errorsOf({ SMS: 'http', SMS_URL: 'sms.example' })).toEqual([
      'SMS_URL must be a URL beginning with https://, or with http:// on this machine',
    ]);
    expect(
      valuesOf({ SMS: 'http', SMS_URL: 'https://sms.example/v1', DATABASE_URL: 'postgres://localhost/shop' }),
    ).toMatchObject({ SMS: 'http', providerSettings: { http: { url: 'https://sms.example/v1' } } });
  });

  test('rejects a mail server without URL or sender, and what is neither', () => {
    expect(errorsOf({ EMAIL: 'smtp' })).toEqual([
      'SMTP_URL must be set when EMAIL is smtp',
      'SMTP_FROM must be set when EMAIL is smtp',
    ]);
    expect(
      errorsOf({ EMAIL: 'smtp', SMTP_URL: 'https://mail.example', SMTP_FROM: 'a@b.example, c@d.example' }),
    ).toEqual([
      'SMTP_URL must be a URL such as smtps://user:password@mail.example:465',
      'SMTP_FROM must be an e-mail address such as Shop <orders@shop.example>',
    ]);
    const smtp = { url: 'smtps://shop:secret@mail.example', from: 'Dinner <orders@shop.example>' };
    expect(valuesOf({ EMAIL: 'smtp', SMTP_URL: smtp.url, SMTP_FROM: smtp.from })).toMatchObject({
      EMAIL: 'smtp',
      providerSettings: { smtp },
    });
    expect(valuesOf({}).EMAIL).toBe('off');
  });

  test('reads pages from a folder with an external provider only', () => {
    expect(valuesOf({ API_BASE_URL: 'https://api.example', PAGES_DIR: 'pages' }).PAGES_DIR).toBe('pages');
    expect(errorsOf({ PAGES_DIR: 'pages' })).toEqual([
      'PAGES_DIR is for an external provider; owners of this shop write its pages at /staff/pages',
    ]);
  });

  test('pays at the test bank in the demo, and elsewhere only if configured', () => {
    expect(valuesOf({}).PAYMENTS).toBe('sandbox');
    expect(valuesOf({ DEMO: 'off' }).PAYMENTS).toBe('off');
    expect(valuesOf({ DEMO: 'off', PAYMENTS: 'sandbox' }).PAYMENTS).toBe('sandbox');
    expect(valuesOf({ PAYMENTS: 'off' }).PAYMENTS).toBe('off');
    const names = [...Object.keys(PROVIDERS.payments), 'off'].join(' or ');
    expect(errorsOf({ PAYMENTS: 'other' })).toEqual([`PAYMENTS must be ${names}`]);
  });

  test('drops the slash at the end of a URL, and rejects a path in the site’s', () => {
    expect(valuesOf({ SITE_URL: 'https://shop.example/', API_BASE_URL: 'https://api.example/v1/' })).toMatchObject({
      SITE_URL: 'https://shop.example',
      API_BASE_URL: 'https://api.example/v1',
    });
    expect(errorsOf({ SITE_URL: 'https://shop.example/path' })).toEqual(['SITE_URL must be a URL without a path']);
  });

  test('reads several proxies', () => {
    expect(valuesOf({ TRUSTED_PROXIES: '10.0.0.1, 10.1.0.0/16,' }).TRUSTED_PROXIES).toEqual([
      '10.0.0.1',
      '10.1.0.0/16',
    ]);
  });
});

const readText = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('the guide to payments has the variables of every provider', () => {
  const guide = readText('src/docs/payments.md');
  const missing = PROVIDER_VARIABLES.filter(
    ({ kind, variable }) => kind === 'payments' && !guide.includes(`\`${variable}\``),
  );
  expect(missing.map(({ variable }) => variable)).toEqual([]);
});

test('.env.example has every other variable with a valid value', () => {
  const example = readText('.env.example');
  const values = parseEnv(example.replace(/^# (?=[A-Z_]+=)/gm, ''));
  const others = PROVIDER_VARIABLES.filter(({ kind }) => kind !== 'payments');
  const known = [...Object.keys(ENVIRONMENT_SCHEMA), ...others.map(({ variable }) => variable)];
  expect(Object.keys(values).sort()).toEqual(known.sort());
  expect(errorsOf(values as Record<string, string>)).toEqual([]);
});
