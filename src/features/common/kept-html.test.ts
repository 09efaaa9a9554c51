import { describe, expect, it } from 'vitest';
import { standIn } from '#platform/pieces.ts';
import { keptHtml } from './kept-html.ts';

/** What is kept, as text. */
const shown = async (...asked: Parameters<typeof keptHtml>): Promise<string> => String(await keptHtml(...asked));

/** A renderer that counts how often it was asked. */
function counted(text = 'html') {
  const counter = { times: 0, render: async () => `${text} ${(counter.times += 1)}` };
  return counter;
}

describe('a part of a page that is kept', () => {
  it('is rendered once for a thing and a name', async () => {
    const { render } = counted();
    const thing = {};
    expect(await shown(thing, 'head', render)).toBe('html 1');
    expect(await shown(thing, 'head', render)).toBe('html 1');
    expect(await shown(thing, 'menu', render)).toBe('html 2');
    expect(await shown({}, 'head', render)).toBe('html 3');
  });

  it('keeps a bounded number of names, those shown last', async () => {
    const { render } = counted();
    const thing = {};
    await shown(thing, 'first', render);
    await shown(thing, 'second', render);
    for (let name = 0; name < 98; name += 1) await shown(thing, String(name), render);
    expect(await shown(thing, 'first', render)).toBe('html 1');
    await keptHtml(thing, 'one more', render);
    expect(await shown(thing, 'first', render)).toBe('html 1');
    expect(await shown(thing, 'second', render)).toBe('html 102');
  });

  it('is rendered anew after a failure', async () => {
    const thing = {};
    await expect(shown(thing, 'head', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await shown(thing, 'head', counted().render)).toBe('html 1');
  });

  it('is there at once for whoever comes after it was rendered', async () => {
    const thing = {};
    const first = keptHtml(thing, 'head', counted().render);
    expect(first).toBeInstanceOf(Promise);
    expect(keptHtml(thing, 'head', counted('other').render)).toBe(first);
    const bytes = await first;
    expect(keptHtml(thing, 'head', counted('other').render)).toBe(bytes);
  });

  it('holds no other, whose place means something in one page alone', async () => {
    await expect(shown({}, 'head', () => Promise.resolve(`<p>${standIn([], Buffer.from('inner'))}</p>`))).rejects.toThrow('inside another');
  });

  it('says what was rendered, in any writing', async () => {
    const text = 'Кишинёв, Chișinău, 🍲';
    expect(await shown({}, 'head', () => Promise.resolve(text))).toBe(text);
  });
});
