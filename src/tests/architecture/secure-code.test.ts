import { describe, expect, it } from 'vitest';
import { filesBelow, textOf } from './tree.ts';

const isTest = (file: string) => /\.(test|stories|fake)\.tsx?$/.test(file) || /\/testing(\.ts|\/)/.test(file);
const sources = filesBelow('src').filter((file) => /\.(tsx?|astro)$/.test(file) && !file.startsWith('src/tests/') && !isTest(file));

/** Where something stands in what runs, with the words that stand there. */
const found = (pattern: RegExp) => sources.flatMap((file) => [...textOf(file).matchAll(pattern)].map(([words]) => `${file}: ${words}`)).toSorted();
const wordsOf = (pattern: RegExp) => [...new Set(found(pattern).map((place) => place.split(': ')[1]))].toSorted();

describe('what runs in the shop', () => {
  it('starts no other program and makes no code of a text', () => {
    expect(sources.length).toBeGreaterThan(300);
    expect(found(/child_process|node:vm|\beval\(|\bnew Function\(|set(?:Timeout|Interval)\(['"`]/g)).toEqual([]);
  });

  it('makes no regular expression but of its own table of addresses', () => {
    expect(found(/\bRegExp\(/g)).toEqual(['src/routes.ts: RegExp(']);
  });

  it('puts HTML into a page where it made or sanitised it itself, and nowhere else', () => {
    expect(found(/set:html|dangerouslySetInnerHTML|(?:inner|outer)HTML\s*=[^=]|insertAdjacentHTML|document\.write/g)).toEqual([
      'src/features/news/NewsStoryText.tsx: dangerouslySetInnerHTML',
      'src/layouts/Shell.astro: set:html', 'src/layouts/Shell.astro: set:html', 'src/screens/news-item/Screen.astro: set:html',
    ]);
  });

  it('takes hashes and chance from the platform: SHA-256 and its secure generator', () => {
    expect(wordsOf(/createHash\([^)]*\)|createHmac\([^,)]*/g)).toEqual(["createHash('sha256')", "createHmac('sha256'"]);
    expect(wordsOf(/from '[^']*(?:crypto|hash|random|uuid|nanoid|bcrypt|jose|jsonwebtoken)[^']*'/g)).toEqual(["from 'node:crypto'"]);
    expect(found(/Math\.random/g)).toEqual([]);
  });

  it('has no key that its document does not name', () => {
    const keys = filesBelow('src/backend/migrations').filter((file) => file.endsWith('.sql')).flatMap((file) =>
      [...textOf(file).matchAll(/INSERT INTO "secrets"[^;]*;/g)].flatMap(([statement]) => [...statement.matchAll(/\('(\w+)',/g)].map(([, key = '']) => key)));
    expect(keys).toEqual(['sign_in_codes', 'payment_reports', 'bank_codes']);
    expect(keys.filter((key) => !textOf('src/docs/security.md').includes(`\`${key}\``))).toEqual([]);
  });

  it('writes no log but its lines', () => {
    expect(found(/appendFile|createWriteStream|pino\.(?:transport|destination)|syslog/g)).toEqual([]);
    expect(found(/process\.stdout\.write/g).filter((place) => !/(?:server\/start|backend\/open)\.ts/.test(place))).toEqual([]);
  });

  it('looks at certificates as the platform does', () => {
    expect(found(/rejectUnauthorized|checkServerIdentity|NODE_TLS_|sslmode/g)).toEqual([]);
  });
});
