import { expect, it, vi } from 'vitest';
import { allowAnalytics, analyticsScript } from './security-headers.ts';

const POLICY = "img-src 'self'; connect-src 'self'; trusted-types default; script-src 'self' 'sha256-abc'";

it.each([undefined, ''])('a shop with the setting %j counts no visits', (setting) => {
  vi.stubEnv('ANALYTICS_URL', setting);
  expect(analyticsScript()).toBeNull();
});

it('the script is the URL of the setting', () => {
  vi.stubEnv('ANALYTICS_URL', 'https://stats.example/js/count.js?site=1');
  expect(analyticsScript()?.href).toBe('https://stats.example/js/count.js?site=1');
});

it('a policy allows the script at its URL, calls and pictures at its origin, and nothing else', () => {
  expect(allowAnalytics(POLICY, new URL('https://stats.example/js/count.js?site=1'))).toBe(
    "img-src 'self' https://stats.example; connect-src 'self' https://stats.example; trusted-types analytics default; " +
      "script-src 'self' https://stats.example/js/count.js 'sha256-abc'",
  );
});

it('a URL cannot end a directive', () => {
  expect(allowAnalytics(POLICY, new URL("https://stats.example/a;script-src 'unsafe-inline',b.js"))).toContain(
    "https://stats.example/a%3Bscript-src%20'unsafe-inline'%2Cb.js 'sha256-abc'",
  );
});
