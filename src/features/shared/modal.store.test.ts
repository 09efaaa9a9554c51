import { beforeEach, describe, expect, it } from 'vitest';
import { $modals, closeModal, openModal, replaceModal, trackModal } from './modal.store.ts';

const names = () => $modals.get().map(({ name }) => name);

describe('open modals', () => {
  beforeEach(() => $modals.set([]));

  it('are ordered by their opening, the topmost last', () => {
    openModal('cart');
    openModal('unavailable');
    expect(names()).toEqual(['cart', 'unavailable']);
  });

  it('are open once, however often they are opened', () => {
    openModal('restaurant', { id: 1 });
    openModal('restaurant', { id: 2 });
    expect($modals.get()).toEqual([{ name: 'restaurant', data: { id: 2 } }]);
  });

  it('close by name', () => {
    openModal('cart');
    openModal('reset');
    closeModal('cart');
    expect(names()).toEqual(['reset']);
  });

  it('are tracked until they are closed or opened again', () => {
    openModal('address', {});
    const isSameForm = trackModal('address');
    openModal('cart');
    expect(isSameForm()).toBe(true);
    closeModal('address');
    expect(isSameForm()).toBe(false);
    openModal('address', {});
    expect(isSameForm()).toBe(false);
  });

  it('are replaced by another modal', () => {
    openModal('authPhone');
    replaceModal('authPhone', 'authCode');
    expect(names()).toEqual(['authCode']);
  });
});
