import { expect, test } from 'vitest';
import { DENY_ALL_CSP, publicResponseHeaders } from './security-headers.ts';

test('the policy of responses that are not pages allows no loading, submitting or framing', () => {
  expect(DENY_ALL_CSP.split('; ').toSorted()).toEqual([
    "base-uri 'none'",
    "default-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
  expect(publicResponseHeaders('application/xml')['content-security-policy']).toBe(DENY_ALL_CSP);
});
