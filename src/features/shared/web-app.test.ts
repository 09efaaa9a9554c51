import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as WebApp from './web-app.ts';

let app: typeof WebApp;
/** Dispatches the event by which Chromium offers an installation. */
let offerInstallation: (prompt: () => Promise<unknown>) => void;

beforeEach(async () => {
  vi.resetModules();
  app = await import('./web-app.ts');
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) => listeners.set(name, listener));
  vi.stubGlobal('navigator', { userAgent: 'Chrome', maxTouchPoints: 0 });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  offerInstallation = (prompt) => listeners.get('beforeinstallprompt')?.({ preventDefault: () => {}, prompt });
  app.watchInstallation();
});
afterEach(() => vi.unstubAllGlobals());

test('an installation that the browser refuses to offer is explained, and not offered again', async () => {
  const prompt = vi.fn(async () => Promise.reject(new DOMException('', 'NotAllowedError')));
  offerInstallation(prompt);
  expect([await app.installApp(), await app.installApp(), prompt.mock.calls.length]).toEqual(['menu', 'menu', 1]);
});

test('the prompt is shown during the click, also while the service worker is being downloaded', () => {
  vi.stubGlobal('navigator', {
    userAgent: 'Chrome',
    maxTouchPoints: 0,
    serviceWorker: { getRegistration: () => new Promise(() => {}) },
  });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }));
  offerInstallation(prompt);
  void app.installApp();
  expect(prompt).toHaveBeenCalledOnce();
});
