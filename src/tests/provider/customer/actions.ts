import { afterEach, describe, expect, test, vi } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { settle, useFakeClock } from './fake-clock.ts';
import { openBrowser } from './visit.ts';
import { createProvider, type Handler } from '../handler/provider.ts';
import { vary } from '../variations/variation.ts';
import { selectVariations } from '../variations/variations.ts';

const NOW = new Date('2026-10-06T09:00:00.000Z');

/** What is wrong when a customer visits the shop of a provider, a line each. */
export async function faultsOfVisit(handler: Handler): Promise<string> {
  useFakeClock(NOW);
  // Each visit has stores of its own, as each page has.
  vi.resetModules();
  const browser = openBrowser(handler);
  const { runVisit } = await settle(import('./journey.ts'));
  return (await runVisit(browser)).join('\n');
}

export function restoreGlobals(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

/** Registers a test for each variation of these calls. */
export async function describeActions(calls: readonly EndpointName[]): Promise<void> {
  const variations = (await selectVariations()).filter(({ call }) => calls.includes(call));
  describe('every action of a customer succeeds or shows a message, and no cart is lost, under', () => {
    afterEach(restoreGlobals);
    for (const variation of variations)
      test(variation.name, async () => {
        expect(await faultsOfVisit(vary(createProvider().fetch, [variation]))).toBe('');
      });
  });
}
