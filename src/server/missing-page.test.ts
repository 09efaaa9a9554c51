import { expect, test, vi } from 'vitest';
import { createMissingPages, type MissingPage } from './missing-page.ts';

const page = async (path: string): Promise<MissingPage> => ({
  response: {
    status: 404,
    headers: { 'cache-control': 'no-store' },
    body: Buffer.from(`<p>Missing</p><a href="/en${path.replace(/^\/en/, '')}"></a><a href="${path}"></a>`),
  },
  isIncomplete: false,
});
const incompletePage = async (): Promise<MissingPage> => ({
  response: { status: 404, headers: {}, body: Buffer.from('without contacts') },
  isIncomplete: true,
});

test('thousands of missing paths render one page for each language', async () => {
  const render = vi.fn(page);
  const missing = createMissingPages(render);
  const bodies = await Promise.all(
    Array.from({ length: 2000 }, async (_, index) => (await missing(`/chisinau/x/${index}`)).body.toString()),
  );
  expect(bodies[7]).toBe('<p>Missing</p><a href="/en/chisinau/x/7"></a><a href="/chisinau/x/7"></a>');
  expect((await missing('/en/a')).body.toString()).toBe('<p>Missing</p><a href="/en/a"></a><a href="/en/a"></a>');
  expect(render).toHaveBeenCalledTimes(2);
});

test('a page is rendered again after thirty seconds, and the last one is shown while that fails', async () => {
  vi.useFakeTimers();
  const render = vi.fn(page);
  const missing = createMissingPages(render);
  await missing('/a');
  vi.advanceTimersByTime(31_000);
  render.mockRejectedValueOnce(new Error('down'));
  expect((await missing('/b')).body.toString()).toContain('href="/b"');
  await vi.advanceTimersByTimeAsync(0);
  expect((await missing('/c')).status).toBe(404);
  expect(render.mock.calls.length).toBeGreaterThan(1);
  vi.useRealTimers();
});

test('a page that cannot be rendered is an error', async () => {
  const missing = createMissingPages(() => Promise.reject(new Error('down')));
  await expect(missing('/a')).rejects.toThrow('down');
});

test('a page that lacks something is shown for a second, and not in place of an older complete one', async () => {
  vi.useFakeTimers();
  const render = vi.fn(page).mockImplementationOnce(incompletePage);
  const missing = createMissingPages(render);
  const bodyOf = async (path: string) => (await missing(path)).body.toString();
  expect(await bodyOf('/a')).toBe('without contacts');
  vi.advanceTimersByTime(1500);
  await missing('/a');
  await vi.advanceTimersByTimeAsync(0);
  expect(await bodyOf('/a')).toContain('href="/a"');
  vi.advanceTimersByTime(31_000);
  render.mockImplementationOnce(incompletePage);
  await missing('/a');
  await vi.advanceTimersByTimeAsync(0);
  expect(await bodyOf('/a')).toContain('href="/a"');
  vi.useRealTimers();
});
