import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { rememberDigests } from './lean-digest.ts';

const code = readFileSync(new URL(import.meta.resolve('astro/package.json')).pathname.replace('package.json', 'dist/core/encryption.js'), 'utf8');

type Digest = (data: string, algorithm: string) => Promise<string>;

/** The module by itself: the two things that it takes from others are written into it. */
async function digestOf(text: string): Promise<Digest> {
  const others = `const ALGORITHMS = { 'SHA-256': 'sha256-', 'SHA-384': 'sha384-' };\nconst encodeBase64 = (bytes) => Buffer.from(bytes).toString('base64');\n`;
  const alone = text.replace(/^import [^;]*;$/gm, '').replace(/^export \{[^}]*\};$/m, 'export { generateCspDigest };');
  const module = (await import(`data:text/javascript,${encodeURIComponent(others + alone)}`)) as { generateCspDigest: Digest };
  return module.generateCspDigest;
}

describe('the digests of a policy', () => {
  it('are those that Astro would say, and each is reckoned once', async () => {
    const reckoned = vi.spyOn(crypto.subtle, 'digest');
    const digest = await digestOf(rememberDigests(code));
    for (const text of ['a', 'b', 'a']) {
      expect(await digest(text, 'SHA-256')).toBe(`sha256-${createHash('sha256').update(text).digest('base64')}`);
    }
    expect(await digest('a', 'SHA-384')).toBe(`sha384-${createHash('sha384').update('a').digest('base64')}`);
    expect(reckoned).toHaveBeenCalledTimes(3);
  });

  it('are not tampered with when Astro reckons them otherwise', () => {
    expect(() => rememberDigests('export const generateCspDigest = () => 1')).toThrow('no longer hashes');
  });
});
