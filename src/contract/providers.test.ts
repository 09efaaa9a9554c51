import { describe, expect, test } from 'vitest';
import { isSmsBodyTemplate, renderSmsBody } from './sms-body-template.ts';
import { checkAccountSettings, isSecureUrl, type ProviderField, PROVIDERS, settingFault } from './providers.ts';

const SMS_MD = { token: 'secret', sender: 'Dinner' };

describe('the settings of an account', () => {
  test('are complete with what has no default, and valid', () => {
    expect(checkAccountSettings('sms', 'smsmd', SMS_MD)).toEqual({});
    expect(checkAccountSettings('sms', 'smsmd', { sender: '', url: '' })).toEqual({
      token: 'missing',
      sender: 'missing',
    });
    expect(
      checkAccountSettings('sms', 'smsmd', { ...SMS_MD, sender: 'A name that is long', url: 'http://api.sms.md' }),
    ).toEqual({ sender: 'invalid', url: 'invalid' });
    expect(checkAccountSettings('sms', 'smsmd', { ...SMS_MD, low_balance: '-5' })).toEqual({ low_balance: 'invalid' });
    expect(checkAccountSettings('sms', 'http', { url: 'https://sms.example', template: '{}' })).toEqual({
      template: 'invalid',
    });
    expect(checkAccountSettings('sms', 'no-such-provider', {})).toEqual({});
  });

  test.each(['Dinner', 'abc', 'Cafe 24', 'SMSLink.ro', 'numeric', '1234', '373691234567890'])(
    '%s can send SMS',
    (sender) => expect(settingFault(PROVIDERS.sms.smsmd.fields.sender, sender)).toBeNull(),
  );

  test.each(['', 'ab', 'TwelveLetter', 'Динер', 'Țară', '12', '1234567890123456', 'a\nbcd', '!!!', ' . '])(
    '%j cannot',
    (sender) => expect(settingFault(PROVIDERS.sms.smsmd.fields.sender, sender)).toMatch(/^must be/),
  );
});

test('what opens an account is secret', () => {
  const open = Object.values(PROVIDERS).flatMap((providers) =>
    Object.entries<{ readonly fields: Readonly<Record<string, ProviderField>> }>(providers).flatMap(
      ([provider, { fields }]) =>
        Object.entries(fields)
          .filter(([name, { isSecret }]) => /secret|key|token|password/.test(name) && !isSecret)
          .map(([name]) => `${provider}.${name}`),
    ),
  );
  expect(open).toEqual([]);
});

test.each([
  ['https://gateway.example/send', true],
  ['http://127.0.0.1:4700', true],
  ['http://localhost/sms', true],
  ['http://[::1]:80/', true],
  ['http://gateway.example', false],
  ['http://127.0.0.1.example', false],
  ['http://localhost.example', false],
  ['ftp://127.0.0.1', false],
  ['gateway.example', false],
  ['', false],
])('secrets may go to %j: %s', (url, expected) => {
  expect(isSecureUrl(url)).toBe(expected);
});

describe('the template of a body', () => {
  test.each([
    ['{"to":"{{to}}","text":"{{text}}"}', true],
    ['{"a":[{"b":"+{{to}}"}],"c":"{{sender}}: {{text}}","d":null,"e":1}', true],
    ['{"to":"{{to}}"}', false],
    ['{"{{to}}":"{{text}}"}', false],
    ['["{{to}}","{{text}}"]', false],
    ['{"to":{{to}},"text":"{{text}}"}', false],
    ['', false],
  ])('%s is one: %s', (template, expected) => {
    expect(isSmsBodyTemplate(template)).toBe(expected);
  });

  test('a value can hold anything, also a placeholder', () => {
    const template = '{"to":"{{to}}","text":"{{text}}","from":"{{sender}}","note":"by {{sender}}"}';
    const values = { to: '37369123456', text: '"\\}\n{{to}} $& $1', sender: undefined };
    expect(JSON.parse(renderSmsBody(template, values))).toEqual({
      to: '37369123456',
      text: '"\\}\n{{to}} $& $1',
      note: 'by ',
    });
  });
});
