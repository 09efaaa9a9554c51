import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pagePolicy } from './page-policy.ts';

const named = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page = '<html><head><script>one()</script><style media="print">p{}</style></head><script type="module" src="/a.js"></script><script>\ntwo()\n</script></html>';

test('a policy allows the scripts and styles of its page and no others', () => {
  const policy = `script-src 'self' ${named('one()')} ${named('other()')} ${named('\ntwo()\n')}; style-src 'self' ${named('a{}')} ${named('p{}')};`;
  expect(pagePolicy(policy, page)).toBe(`script-src 'self' ${named('one()')} ${named('\ntwo()\n')}; style-src 'self' ${named('p{}')};`);
});

test('what is no hash stays', () => {
  const policy = "default-src 'none';img-src 'self' https://a.example; script-src 'self'; style-src 'self';";
  expect(pagePolicy(policy, page)).toBe(policy);
});
