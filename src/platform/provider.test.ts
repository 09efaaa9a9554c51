import { describe, expect, it, vi } from 'vitest';
import { createProvider } from './provider.ts';

const ask = (path: string, init?: RequestInit) => new Request(`http://shop.test${path}`, init);
const answering = (response: () => Response) => vi.fn<typeof fetch>(async () => response());

describe('the way to an outside provider', () => {
  it('forwards a call of the contract with the headers it names and without cookies', async () => {
    const fetch = answering(() => Response.json([]));
    const forward = createProvider('https://provider.test/', fetch);
    const answer = await forward(ask('/api/get-cities?x=1', { headers: { cookie: 'token=abc', authorization: 'Bearer abc', 'accept-language': 'ro', 'x-own': '1' } }));
    const [address, init] = fetch.mock.calls[0] ?? [];
    expect([answer.status, address]).toEqual([200, 'https://provider.test/api/get-cities?x=1']);
    expect(Object.fromEntries(new Headers(init?.headers))).toEqual({ authorization: 'Bearer abc', 'accept-language': 'ro' });
  });

  it('knows no call that the contract does not name', async () => {
    const fetch = answering(() => Response.json({}));
    const forward = createProvider('https://provider.test', fetch);
    expect((await forward(ask('/api/admin'))).status).toBe(404);
    expect((await forward(ask('/api/get-cities', { method: 'POST', body: '{}' }))).status).toBe(404);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('follows no redirect, and says so when nobody answers', async () => {
    const redirecting = createProvider('https://provider.test', answering(() => new Response(null, { status: 302, headers: { location: 'https://elsewhere.test' } })));
    expect((await redirecting(ask('/api/get-cities'))).status).toBe(502);
    const silent = createProvider('https://provider.test', vi.fn<typeof fetch>(() => Promise.reject(new TypeError('refused'))));
    expect((await silent(ask('/api/get-cities'))).status).toBe(502);
  });

  it('keeps the token of a sign-in in a cookie, secure where the site is', async () => {
    const forward = createProvider('https://provider.test', answering(() => Response.json({ token: 'a-b_c', user: {} })), true);
    const answer = await forward(ask('/api/sms-code-check', { method: 'POST', body: '{"phone":"37360000001","code":"1234"}' }));
    expect(answer.headers.get('set-cookie')).toBe('token=a-b_c; Path=/; SameSite=Lax; Max-Age=2592000; Secure');
    expect(await answer.json()).toEqual({ token: 'a-b_c', user: {} });
  });

  it('sets no cookie for a token that could end the header', async () => {
    const forward = createProvider('https://provider.test', answering(() => Response.json({ token: 'a; Path=/evil' })));
    const answer = await forward(ask('/api/sms-code-check', { method: 'POST', body: '{}' }));
    expect(answer.headers.get('set-cookie')).toBeNull();
  });
});
