import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { checkoutSignedAt, readSignedResult } from './signatures.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('the signature of Checkout', () => {
  // github.com/zerodaysoft/maib-sdk, docs/checkout-api.md, "Signature Verification Code Examples"
  const KEY = '4cde378d-43b6-405f-94aa-55c010d4d42a';
  const BODY = '[CALLBACK MESSAGE]';
  const SIGNATURE = 'sha256=yu2OvBe3Gyq1Nz/4R6KO8F3KpGCuW7VhH9yUPhYtNRU=';
  const TIMESTAMP = '1762181943494';
  const signedAt = (body: string, signature: string, timestamp: string, key = KEY) =>
    checkoutSignedAt(
      bytes(body),
      new Headers({ 'X-Signature': signature, 'X-Signature-Timestamp': timestamp }),
      key,
    )?.getTime();

  test('is that of the published example', () => {
    expect(signedAt(BODY, SIGNATURE, TIMESTAMP)).toBe(1_762_181_943_494);
  });

  test('is that of the published callback, over its bytes alone', () => {
    // packages/core/__tests__/signature.test.ts of the same repository
    const key = '67be8e54-ac28-485d-9369-27f6d3c55a27';
    const signature = 'sha256=mtFkCMxfwj9t2wvY/7JASHLw+K/du4mY8azf1lV0ttg=';
    const body =
      '{"checkoutId": "5a4d27a4-79f5-426b-9403-cccdeee81747","terminalId": "T1234567","amount": 1234.56,"currency": "MDL","completedAt": "2024-11-23T19:35:00.6772285+02:00","payerName": "John","payerEmail": "Smith","payerPhone": "37368473653","payerIp": "192.175.12.22","orderId": "ORDER-2025-0001","orderDescription": "Online purchase of electronics","orderDeliveryAmount": 50.00,"orderDeliveryCurrency": "MDL","paymentId": "379b31a3-8283-43d4-8a7b-eef8c0736a32","paymentAmount": 1234.56,"paymentCurrency": "MDL","paymentStatus": "Executed","paymentExecutedAt": "2025-05-05T23:38:07.2760698+03:00","senderIban": "NL43RABO1438227787","senderName": "Steven","senderCardNumber": "444433******1111","retrievalReferenceNumber": "ABC324353245","processingStatus": "OK","processingStatusCode": "00","approvalCode": "123456","threeDsResult": "Y","threeDsReason": null,"paymentMethod": "Card"}';
    expect(signedAt(body, signature, '1761032516817', key)).toBe(1_761_032_516_817);
    expect(signedAt(JSON.stringify(JSON.parse(body)), signature, '1761032516817', key)).toBeUndefined();
  });

  test('is the first value of headers that a proxy has doubled', () => {
    const other = 'sha256=AAAAvBe3Gyq1Nz/4R6KO8F3KpGCuW7VhH9yUPhYtNRU=';
    expect(signedAt(BODY, `${SIGNATURE}, ${SIGNATURE}`, `${TIMESTAMP}, ${TIMESTAMP}`)).toBe(1_762_181_943_494);
    expect(signedAt(BODY, `${SIGNATURE}, ${other}`, TIMESTAMP)).toBe(1_762_181_943_494);
    expect(signedAt(BODY, `${other}, ${SIGNATURE}`, TIMESTAMP)).toBeUndefined();
  });

  test.each([
    ['another body', `${BODY} `, SIGNATURE, TIMESTAMP],
    ['another time', BODY, SIGNATURE, '1762181943495'],
    ['another key', BODY, SIGNATURE, TIMESTAMP, `${KEY}0`],
    ['no prefix', BODY, SIGNATURE.slice('sha256='.length), TIMESTAMP],
    ['a part of the signature', BODY, SIGNATURE.slice(0, -4), TIMESTAMP],
    ['an empty signature', BODY, '', TIMESTAMP],
    ['a time that is none', BODY, SIGNATURE, 'now'],
    ['a time too far away for a date', BODY, SIGNATURE, '9'.repeat(20)],
    ['other characters', BODY, `sha256=${'ÿ'.repeat(44)}`, TIMESTAMP],
  ])('is not valid with %s', (_, body, signature, timestamp, key = KEY) => {
    expect(signedAt(body, signature, timestamp, key)).toBeUndefined();
  });

  test('is missing without headers', () => {
    expect(checkoutSignedAt(bytes(BODY), new Headers(), KEY)).toBeNull();
  });
});

describe('the signature of MIA QR', () => {
  const KEY = '8508706b-3454-4733-8295-56e617c4abcf';
  const RESULT = {
    qrId: '789e0123-f456-7890-a123-456789012345',
    extensionId: null,
    qrStatus: 'Paid',
    payId: '123e4567-e89b-12d3-a456-426614174000',
    referenceId: 'QR000123456789',
    orderId: '123',
    amount: 100,
    commission: 2.5,
    currency: 'MDL',
    payerName: 'John D.',
    payerIban: 'MD24AG000225100013104168',
    executedAt: '2029-10-22T10:32:28+03:00',
    terminalId: '',
  };
  const hash = (...values: readonly string[]) =>
    createHash('sha256')
      .update([...values, KEY].join(':'))
      .digest('base64');
  const read = (result: object, signature: string, key = KEY) =>
    readSignedResult(bytes(JSON.stringify({ result, signature })), key);

  const START = ['100.00', '2.50', 'MDL', '2029-10-22T10:32:28+03:00', '123'];
  const PAYER = ['MD24AG000225100013104168', 'John D.'];
  const END = ['789e0123-f456-7890-a123-456789012345', 'Paid', 'QR000123456789'];

  test('follows the written rule: names without regard to case, amounts with two decimals, no empty values', () => {
    const signature = hash(...START, ...PAYER, '123e4567-e89b-12d3-a456-426614174000', ...END);
    expect(read(RESULT, signature)).toEqual(RESULT);
  });

  test('follows the worked example: payId before payerIban', () => {
    const signature = hash(...START, '123e4567-e89b-12d3-a456-426614174000', ...PAYER, ...END);
    expect(read(RESULT, signature)).toEqual(RESULT);
  });

  test('formats other numbers as they are, or with two decimals like the sample', () => {
    const result = { amount: 7, orderId: '1', quantity: 3 };
    expect(read(result, hash('7.00', '1', '3'))).toEqual(result);
    expect(read(result, hash('7.00', '1', '3.00'))).toEqual(result);
    expect(read(result, hash('7', '1', '3'))).toBeNull();
  });

  test.each([
    ['another value', { ...RESULT, amount: 101 }, hash('x')],
    ['an empty signature', RESULT, ''],
    ['a nested value', { ...RESULT, payerName: { name: 'John' } }, hash('x')],
  ])('is not valid with %s', (_, result, signature) => {
    expect(read(result, signature)).toBeNull();
  });

  test('is not valid with another key', () => {
    const result = { amount: 7 };
    expect(read(result, hash('7.00'))).toEqual(result);
    expect(read(result, hash('7.00'), `${KEY}0`)).toBeNull();
  });

  test.each(['', 'null', '[]', '{', '{"result":{}}', '{"signature":"x"}', '{"result":null,"signature":null}'])(
    'is not found in %j',
    (body) => {
      expect(readSignedResult(bytes(body), KEY)).toBeNull();
    },
  );
});
