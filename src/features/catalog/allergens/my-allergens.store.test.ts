import { beforeEach, describe, expect, it } from 'vitest';
import { reloadPersistentStores } from '#lib/persistent-stores.ts';
import { stubWebStorage } from '#lib/browser-storage.fake.ts';
import { $myAllergens, setMyAllergens } from './my-allergens.store.ts';

let local: Map<string, string>;

beforeEach(() => {
  local = stubWebStorage().local;
  reloadPersistentStores();
});

describe('the list of allergens', () => {
  it('is stored in this browser, in the order of the contract', () => {
    setMyAllergens(['nuts', 'gluten']);
    expect($myAllergens.get()).toEqual(['gluten', 'nuts']);
    expect(local.get('allergens')).toBe('["gluten","nuts"]');
  });

  it('leaves nothing in the storage once it is empty', () => {
    setMyAllergens(['milk']);
    setMyAllergens([]);
    expect($myAllergens.get()).toEqual([]);
    expect([...local.keys()]).toEqual([]);
  });

  it.each(['["joy"]', '{"milk":1}', 'milk', '[1]'])('is empty where the storage has %s', (text) => {
    local.set('allergens', text);
    reloadPersistentStores();
    expect($myAllergens.get()).toEqual([]);
  });

  it('is what another tab has stored', () => {
    local.set('allergens', '["soy"]');
    reloadPersistentStores('local:allergens');
    expect($myAllergens.get()).toEqual(['soy']);
  });
});
