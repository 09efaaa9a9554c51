import { expect, test } from 'vitest';
import { noContentPolicy, publicPageHeaders } from './security-headers.ts';

test('what is not a page may load nothing, send nothing and be framed by nobody', () => {
  expect(noContentPolicy.split('; ').toSorted()).toEqual([
    "base-uri 'none'",
    "default-src 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
  expect(publicPageHeaders('application/xml')['content-security-policy']).toBe(noContentPolicy);
});
