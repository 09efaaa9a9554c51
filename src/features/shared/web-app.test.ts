import { afterEach, expect, test, vi } from 'vitest';
import { installApp, watchInstallation } from './web-app.ts';

afterEach(() => vi.unstubAllGlobals());

test('an installation that the browser refuses to offer is explained, and not offered again', async () => {
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) => listeners.set(name, listener));
  vi.stubGlobal('navigator', { userAgent: 'Chrome', maxTouchPoints: 0 });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const prompt = vi.fn(async () => Promise.reject(new DOMException('', 'NotAllowedError')));
  watchInstallation();
  listeners.get('beforeinstallprompt')?.({ preventDefault: () => {}, prompt });
  expect([await installApp(), await installApp(), prompt.mock.calls.length]).toEqual(['menu', 'menu', 1]);
});
