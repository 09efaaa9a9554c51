import { expect, test } from 'vitest';
import { checkoutSignature, miaSignature } from './signatures.ts';

// The vectors of zerodaysoft/maib-sdk packages/core/__tests__/signature.test.ts
const KEY = '67be8e54-ac28-485d-9369-27f6d3c55a27';
const TIMESTAMP = '1761032516817';
const SIGNATURE = 'mtFkCMxfwj9t2wvY/7JASHLw+K/du4mY8azf1lV0ttg=';
const RAW_BODY =
  '{"checkoutId": "5a4d27a4-79f5-426b-9403-cccdeee81747","terminalId": "T1234567","amount": 1234.56,"currency": "MDL","completedAt": "2024-11-23T19:35:00.6772285+02:00","payerName": "John","payerEmail": "Smith","payerPhone": "37368473653","payerIp": "192.175.12.22","orderId": "ORDER-2025-0001","orderDescription": "Online purchase of electronics","orderDeliveryAmount": 50.00,"orderDeliveryCurrency": "MDL","paymentId": "379b31a3-8283-43d4-8a7b-eef8c0736a32","paymentAmount": 1234.56,"paymentCurrency": "MDL","paymentStatus": "Executed","paymentExecutedAt": "2025-05-05T23:38:07.2760698+03:00","senderIban": "NL43RABO1438227787","senderName": "Steven","senderCardNumber": "444433******1111","retrievalReferenceNumber": "ABC324353245","processingStatus": "OK","processingStatusCode": "00","approvalCode": "123456","threeDsResult": "Y","threeDsReason": null,"paymentMethod": "Card"}';

test('the signature of a checkout callback is that of the published vectors', () => {
  const key = '4cde378d-43b6-405f-94aa-55c010d4d42a';
  expect(checkoutSignature('[CALLBACK MESSAGE]', '1762181943494', key)).toBe(
    'yu2OvBe3Gyq1Nz/4R6KO8F3KpGCuW7VhH9yUPhYtNRU=',
  );
  expect(checkoutSignature(RAW_BODY, TIMESTAMP, KEY)).toBe(SIGNATURE);
});

test('a body that was parsed and serialized again has another signature', () => {
  expect(checkoutSignature(JSON.stringify(JSON.parse(RAW_BODY)), TIMESTAMP, KEY)).not.toBe(SIGNATURE);
});

// The steps of zerodaysoft/maib-sdk docs/request-to-pay-api.md, "Example", with the key `key`
const RESULT = {
  rtpId: '123e4567-e89b-12d3-a456-426614174000',
  rtpStatus: 'Accepted',
  orderId: '123',
  payId: 'c56a4180-65aa-42ec-a945-5fd21dec0538',
  amount: 100,
  commission: 1,
  currency: 'MDL',
  payerName: 'John D.',
  payerIban: 'MD24AG000225100014156789',
  executedAt: '2029-10-22T10:32:28+03:00',
  terminalId: null,
  extensionId: '',
};

test('the signature of a MIA callback joins the values in either order that the documents show', () => {
  // echo -n "100.00:1.00:MDL:2029-10-22T10:32:28+03:00:123:MD24…:John D.:c56a…:123e…:Accepted:key" | openssl dgst -sha256 -binary | base64
  expect(miaSignature(RESULT, 'key')).toBe('Q3DjVUcqx7PfiyTUz4JOgyNPxgkd7QTLY8AGRFJLZHI=');
  // The same with "…:123:c56a…:MD24…:John D.:123e…", as the worked example has it
  expect(miaSignature(RESULT, 'key', 'code-units')).toBe('RsE9TJZ1GlOpJ+x3fPwmOD9VBj58KNYnVw1jeTNbUv4=');
});
