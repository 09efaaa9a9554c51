import { matches } from './match.ts';

interface Dish {
  readonly item: HTMLElement;
  readonly text: string;
}

/** Narrows the menu to the dishes whose name or description has every word typed; sections without any go away. */
export function searchMenu(): void {
  const input = document.querySelector<HTMLInputElement>('[data-menu-search]');
  const status = document.querySelector<HTMLElement>('[data-menu-found]');
  if (!input || !status) return;
  let read: Dish[] | undefined;
  const show = () => {
    // A menu may have a thousand dishes: they are read when somebody looks for one, once.
    const dishes = (read ??= readDishes());
    const found = dishes.filter(({ item, text }) => !(item.hidden = !matches(text, input.value)));
    for (const section of document.querySelectorAll<HTMLElement>('.menu-section')) {
      section.hidden = !section.querySelector('.dishes > li:not([hidden])');
    }
    status.hidden = input.value.trim() === '';
    status.textContent = (found.length > 0 ? status.dataset['found'] : status.dataset['none'])?.replace('#', String(found.length)) ?? '';
  };
  input.addEventListener('input', show);
  input.form?.addEventListener('submit', (event) => event.preventDefault());
  // A page that comes back from history keeps what was typed.
  if (input.value) show();
}

function readDishes(): Dish[] {
  return [...document.querySelectorAll<HTMLElement>('.menu-section .dishes > li')].map((item) => ({
    item,
    text: `${item.querySelector('.dish > a')?.textContent} ${item.querySelector('.dish > p')?.textContent ?? ''}`,
  }));
}
