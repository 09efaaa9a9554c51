import { runJumps } from './menu-jumps.ts';

/** What can wait until the visitor moves: the row is followed from the first scroll, the menu searched from the first focus. */
export function runMenu(): void {
  const search = document.querySelector<HTMLInputElement>('[data-menu-search]');
  if (!search) return;
  runJumps();
  addEventListener('scroll', () => void import('./menu-sections.ts').then(({ followSections }) => followSections()), { once: true, passive: true });
  const load = () => import('./menu-search.ts').then(({ searchMenu }) => searchMenu());
  // A page that comes back from history keeps what was typed.
  if (search.value) void load();
  else search.addEventListener('focus', () => void load(), { once: true });
}
