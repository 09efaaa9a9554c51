import { describe, expect, it } from 'vitest';
import { hasPlace, ofPieces, standIn, type Pieces } from './pieces.ts';

interface Locals {
  pieces?: Pieces | undefined;
}

/** A place for a piece in the page that is being rendered. */
function place(locals: Locals, html: string): string {
  if (!locals.pieces) throw new Error('nobody puts this page together');
  return standIn(locals.pieces, Buffer.from(html));
}

/** The page that is made of what is rendered. */
async function made(render: (locals: Locals) => string, init?: ResponseInit): Promise<Response> {
  const locals: Locals = {};
  return ofPieces(locals, async () => new Response(render(locals), init));
}

describe('a page that is put together of pieces', () => {
  it('has each where it was rendered, whatever order they came in', async () => {
    const page = await made((locals) => {
      const menu = place(locals, '<main>Мămăligă 🍲</main>');
      return `<html>${place(locals, '<head></head>')}<body>${menu}—${menu}</body></html>`;
    });
    expect(await page.text()).toBe('<html><head></head><body><main>Мămăligă 🍲</main>—<main>Мămăligă 🍲</main></body></html>');
  });

  it('says how many bytes it has, and keeps its status and its other headers', async () => {
    const headers = { 'content-length': '99', 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'" };
    const page = await made((locals) => place(locals, 'щ'), { status: 404, statusText: 'Not Found', headers });
    expect([page.status, page.statusText]).toEqual([404, 'Not Found']);
    expect(Object.fromEntries(page.headers)).toMatchObject({ ...headers, 'content-length': '2' });
  });

  it('takes nothing away from its pieces, which other pages have too', async () => {
    const piece = Buffer.from('<p>kept</p>');
    const texts = [1, 2].map(async () => (await made(({ pieces = [] }) => standIn(pieces, piece))).text());
    expect(await Promise.all(texts)).toEqual(['<p>kept</p>', '<p>kept</p>']);
  });

  it('waits for what is still being rendered when it has begun to be sent', async () => {
    const locals: Locals = {};
    const encoder = new TextEncoder();
    const page = await ofPieces(locals, async () => {
      const first = place(locals, 'first');
      return new Response(new ReadableStream({
        pull(controller) {
          controller.enqueue(encoder.encode(`${first} ${place(locals, 'second')}`));
          controller.close();
        },
      }, { highWaterMark: 0 }));
    });
    expect(await page.text()).toBe('first second');
  });

  it('is the very same where there are none', async () => {
    const answer = new Response('<p></p>');
    expect(await ofPieces({}, async () => answer)).toBe(answer);
  });

  it('fails rather than leave a hole', async () => {
    await expect(made((locals) => place(locals, 'a') + standIn([Buffer.from('b')], Buffer.from('c')))).rejects.toThrow('a piece that there is not');
  });

  it('gives no place to what is rendered after it, or after it failed', async () => {
    const locals: Locals = {};
    await ofPieces(locals, async () => new Response(place(locals, 'a')));
    expect(locals.pieces).toBeUndefined();
    await expect(ofPieces(locals, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(locals.pieces).toBeUndefined();
  });

  it('knows the place of a piece from any other comment', () => {
    expect(hasPlace(`<p>${standIn([], Buffer.from('a'))}</p>`)).toBe(true);
    expect(hasPlace('<!--0-->')).toBe(false);
  });
});
