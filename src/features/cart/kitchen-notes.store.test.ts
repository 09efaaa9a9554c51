import { asMinor, toMajor } from '#contract/money.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeCookieJar, fakeDocument, stubWebStorage } from '#lib/browser-storage.fake.ts';
import { reloadPersistentStores } from '#lib/persistent-stores.ts';
import { choice, item, line } from './cart.fixture.ts';
import { lineKey } from './cart-lines.ts';
import { setCartLines } from './cart.store.ts';
import { $notes, joinNote, notesMissingFromQuote, setNote } from './kitchen-notes.store.ts';

const soup = line(1);
const pizza = line(2, { modifiers: [choice(9, 1, 0)] });

beforeEach(() => {
  vi.stubGlobal('document', fakeDocument(new FakeCookieJar()));
  stubWebStorage();
  reloadPersistentStores();
  $notes.set({});
  setCartLines([soup, pizza], { restaurantId: 3, city: 'balti' });
});

describe('a note', () => {
  test('belongs to its line until it is emptied', () => {
    setNote(soup, ' no onions ');
    setNote(pizza, 'well done');
    expect($notes.get()).toEqual({ [lineKey(soup)]: 'no onions', [lineKey(pizza)]: 'well done' });
    setNote(soup, ' ');
    expect($notes.get()).toEqual({ [lineKey(pizza)]: 'well done' });
  });

  test('is removed with the next note when its line is no longer in the cart', () => {
    setNote(soup, 'no onions');
    setCartLines([pizza], { restaurantId: 3, city: 'balti' });
    setNote(pizza, 'well done');
    expect($notes.get()).toEqual({ [lineKey(pizza)]: 'well done' });
  });

  test('is joined with another one of its line', () => {
    setNote(pizza, 'well done');
    joinNote(pizza, ' no onions ');
    joinNote(pizza, '');
    expect($notes.get()).toEqual({ [lineKey(pizza)]: 'well done; no onions' });
    joinNote(pizza, 'x'.repeat(200));
    expect($notes.get()[lineKey(pizza)]).toHaveLength(140);
  });
});

describe('notes that a server does not return', () => {
  const requested = [
    { id: 1, count: 1, price: toMajor(asMinor(1000)), note: 'no onions' },
    { id: 2, count: 1, price: toMajor(asMinor(1000)) },
  ];

  test('are sent as lines of the comment, with the name of the dish', () => {
    expect(notesMissingFromQuote(requested, [item(1, { name: 'Soup' }), item(2)])).toEqual(['Soup: no onions']);
    expect(notesMissingFromQuote(requested, [])).toEqual(['no onions']);
  });

  test('are none where it returns them', () => {
    expect(notesMissingFromQuote(requested, [item(1, { note: 'no onions' }), item(2)])).toEqual([]);
  });
});
