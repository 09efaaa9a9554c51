import { describe, expect, test } from 'vitest';
import { CODE_PURPOSES } from '#backend/db/schema/index.ts';
import { LOCALES } from '#contract/constants.ts';
import { createLogGateway } from '#backend/sms/log.ts';
import { smsSize } from '#backend/sms/segments.ts';
import { codeMessage } from './code-message.ts';

const host = 'a-shop-of-thirty-one-letters.md';
const messages = LOCALES.flatMap((locale) =>
  CODE_PURPOSES.map((purpose) => ({
    locale,
    purpose,
    text: codeMessage({ purpose, code: '0471', locale, brand: 'Dinner', host }),
  })),
);

describe.each(messages)('the message with a code for $purpose in $locale', ({ text, purpose }) => {
  test('is one SMS', () => expect(smsSize(text).segments).toBe(1));

  test('begins with the code and ends with the line that binds it to the shop', () => {
    expect(/^\D*(\d+)/.exec(text)?.[1]).toBe('0471');
    expect(text.split('\n').at(-1)).toBe(`@${host} #0471`);
  });

  test.runIf(purpose === 'sign_in')('names the shop', () => expect(text).toContain('Dinner'));

  test('is one line of the log, where the code is the first number after the phone', async () => {
    const lines: string[] = [];
    const gateway = createLogGateway({ settings: {}, print: (line) => lines.push(line) });
    await gateway.send('37369123456', text);
    expect(lines).toHaveLength(1);
    expect(/^sms to 37369123456: .*?(\d{4})/.exec(lines[0] ?? '')?.[1]).toBe('0471');
    expect(lines[0]).not.toContain('\n');
  });
});

test('a shop without a public URL has no line that binds the code', () => {
  expect(codeMessage({ purpose: 'sign_in', code: '0471', locale: 'en', brand: 'Dinner', host: null })).toBe(
    '0471 is your Dinner code',
  );
});
