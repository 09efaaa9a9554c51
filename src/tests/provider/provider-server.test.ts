import { afterEach, describe, expect, test } from 'vitest';
import { CALLS } from './data/calls.ts';
import { createProvider } from './handler/provider.ts';
import { serveProvider, type ProviderServer } from './provider-server.ts';
import { vary } from './variations/variation.ts';
import { findVariation, listVariations } from './variations/variations.ts';

const variations = await listVariations();
let server: ProviderServer | undefined;

async function serve(name: string): Promise<string> {
  server = await serveProvider(vary(createProvider().fetch, [findVariation(variations, name)]));
  return server.url;
}

afterEach(() => server?.stop());

describe('over HTTP a provider', () => {
  test('responds to a call', async () => {
    server = await serveProvider(createProvider().fetch);
    const response = await fetch(server.url + CALLS.getCities.path);
    expect([response.status, await response.json()]).toEqual([
      200,
      [expect.objectContaining({ slug: 'chisinau' }), expect.objectContaining({ slug: 'balti' })],
    ]);
  });

  test('closes the connection where it is unreachable', async () => {
    const url = await serve('getCities unreachable');
    await expect(fetch(url + CALLS.getCities.path)).rejects.toThrow('fetch failed');
  });

  test('sends a dripping body from its first byte on', async () => {
    const url = await serve('getCities dripping');
    const response = await fetch(url + CALLS.getCities.path);
    const reader = response.body?.getReader();
    const first = await reader?.read();
    await reader?.cancel();
    expect(new TextDecoder().decode(first?.value)).toBe('[');
  });

  test('does not respond while it hangs', async () => {
    const url = await serve('getCities hanging');
    await expect(fetch(url + CALLS.getCities.path, { signal: AbortSignal.timeout(200) })).rejects.toThrow('timeout');
  });
});
