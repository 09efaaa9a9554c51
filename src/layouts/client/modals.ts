import { loadMessages } from '#i18n/load.ts';
import { onIntent } from '#platform/intent.ts';
import { sayAtEveryPress } from './code-lost.ts';

/** Fetches the modals' code, and React with it, at the visitor's first intent. Without it no press can be answered. */
export function runModals(): void {
  const place = document.querySelector('[data-modals]');
  if (!place) return;
  onIntent(() => {
    // The texts come along: whoever draws asks for them again, another way there and back later, and says what failed.
    loadMessages(['cart', 'catalog', 'common', 'user']).catch(() => undefined);
    import('../ModalHost.tsx').then(({ mountModals }) => mountModals(place), sayAtEveryPress);
  });
}
