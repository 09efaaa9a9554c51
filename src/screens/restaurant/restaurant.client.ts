/** Neither is needed before the visitor moves: the row is followed from the first scroll, the menu searched from the first focus. */
addEventListener('scroll', () => void import('./sections.client.ts').then(({ followSections }) => followSections()), { once: true, passive: true });

const search = document.querySelector<HTMLInputElement>('[data-menu-search]');
const load = () => import('./search.client.ts').then(({ searchMenu }) => searchMenu());
// A page that comes back from history keeps what was typed.
if (search?.value) void load();
else search?.addEventListener('focus', () => void load(), { once: true });
