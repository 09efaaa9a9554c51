import { expect, test } from 'vitest';
import { noContentPolicy, publicPageHeaders } from './security-headers.ts';

test('the policy of responses that are not pages allows no loading, submitting or framing', () => {
  expect(noContentPolicy.split('; ').toSorted()).toEqual([
    "base-uri 'none'",
    "default-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
  expect(publicPageHeaders('application/xml')['content-security-policy']).toBe(noContentPolicy);
});
