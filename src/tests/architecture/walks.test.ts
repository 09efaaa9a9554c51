import { describe, expect, it } from 'vitest';
import { REACH } from '#tests/e2e/walks/reach.ts';
import { routes } from '../../routes.ts';
import { textOf } from './tree.ts';

const walks = Object.values(REACH);

describe('the walks of the browser tests', () => {
  it('together stop at every screen', () => {
    expect(new Set(walks.flatMap((walk): string[] => [...walk.routes]))).toEqual(new Set(Object.keys(routes)));
  });

  it('together stop at every modal', () => {
    const [, registry = ''] =
      /^export interface ModalData \{\n(.*?)^\}/ms.exec(textOf('src/features/shared/modal.store.ts')) ?? [];
    const modals = [...registry.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
    expect(modals.length).toBeGreaterThan(10);
    expect(new Set(walks.flatMap((walk): string[] => [...walk.modals]))).toEqual(new Set(modals));
  });
});
