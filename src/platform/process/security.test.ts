import { expect, test } from 'vitest';
import { noContentPolicy, pageHeaders } from './security.ts';

test('what is no page may load nothing, send nothing and be framed by nobody', () => {
  expect(noContentPolicy.split('; ').toSorted()).toEqual(["base-uri 'none'", "default-src 'none'", "form-action 'none'", "frame-ancestors 'none'"]);
  expect(pageHeaders({})('application/xml')['content-security-policy']).toBe(noContentPolicy);
});
