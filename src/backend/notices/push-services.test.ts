import { expect, test } from 'vitest';
import { isPushEndpoint, MAX_ENDPOINT_LENGTH } from './push-services.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://fcm.googleapis.com/wp/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QABC',
  'https://wns2-par02p.notify.windows.com/w/?token=BQY',
  'https://wns2-db5p.notify.windows.com/w/?token=BQY',
])('%s is the address of a push service', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true);
});

test.each([
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/push',
  'https://[::1]/push',
  'https://shop.example/push',
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com@169.254.169.254/',
  'https://fcm.googleapis.com.example.org/fcm/send/abc',
  'https://evil-fcm.googleapis.com/fcm/send/abc',
  'https://notify.windows.com.example.org/w/',
  'https://xnotify.windows.com/w/',
  'https://push.apple.com/QABC',
  'https://api.push.apple.com/3/device/QABC',
  'https://shop.web.push.apple.com/QABC',
  'https://shop.notify.windows.com/w/?token=BQY',
  'https://wns2-par02p.shop.notify.windows.com/w/?token=BQY',
  'javascript:alert(1)',
  'fcm.googleapis.com/fcm/send/abc',
  '',
  `https://fcm.googleapis.com/${'a'.repeat(MAX_ENDPOINT_LENGTH)}`,
])('%s is not', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false);
});
