/**
 * Questions to a page. Each runs inside it and is sent there as text: it may use its argument and the page, and
 * nothing around it.
 */

/** The first visible element, once it is enabled, stands still and nothing covers it; what is out of sight or covered is scrolled to the middle. */
export async function reachable(selector: string): Promise<HTMLElement | null> {
  const element = [...document.querySelectorAll<HTMLElement>(selector)].find((each) =>
    each.checkVisibility({ visibilityProperty: true }),
  );
  if (!element || element.matches(':disabled')) return null;
  const frame = () => new Promise(requestAnimationFrame);
  const box = () => element.getBoundingClientRect();
  await frame();
  const before = box();
  await frame();
  const { x, y, width, height } = box();
  if (before.x !== x || before.y !== y) return null;
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  if (hit && (element.contains(hit) || hit.contains(element))) return element;
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  return null;
}

export function isShown({ selector, shown }: { selector: string; shown: boolean }): boolean {
  return (
    [...document.querySelectorAll(selector)].some((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    ) === shown
  );
}

export function hasText({ selector, text }: { selector: string; text: string }): boolean {
  return (
    [...document.querySelectorAll(selector)].find((element) => element.checkVisibility())?.textContent?.trim() === text
  );
}

export function hasAttribute({ selector, name, value }: { selector: string; name: string; value: string }): boolean {
  return (
    [...document.querySelectorAll(selector)].find((element) => element.checkVisibility())?.getAttribute(name) === value
  );
}

/** The attribute of the first visible element; an empty text when there is none. */
export function attributeOf({ selector, name }: { selector: string; name: string }): string {
  return (
    [...document.querySelectorAll(selector)].find((element) => element.checkVisibility())?.getAttribute(name) ?? ''
  );
}

export const isFocused = (selector: string): boolean => document.activeElement?.matches(selector) ?? false;

export const isAt = (path: string): boolean => location.pathname === path && document.readyState === 'complete';

export const background = (): string => getComputedStyle(document.body).backgroundColor;

/** Waits until every picture in sight is loaded, and tells which could not be read. */
export async function unreadPictures(): Promise<string[]> {
  const inSight = ({ top, bottom, left, right }: DOMRect) =>
    bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  const images = [...document.images].filter(
    (image) => image.checkVisibility() && inSight(image.getBoundingClientRect()),
  );
  const decoded = await Promise.allSettled(images.map((image) => image.decode()));
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  return images.filter((_, index) => decoded[index]?.status === 'rejected').map(({ currentSrc }) => currentSrc);
}

/** What reaches over the right edge of the page, by class or tag. */
export function tooWide(): string[] {
  const edge = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= edge) return [];
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > edge + 0.5)
    .map((element) => element.className.toString() || element.tagName);
}

/** Keeps every status that the order's page shows from here on. */
export function watchStatus(): void {
  const shown: string[] = [];
  const look = () => {
    const status = document.querySelector<HTMLElement>('[data-order-id]')?.dataset['status'];
    if (status && status !== shown.at(-1)) shown.push(status);
  };
  Object.assign(globalThis, { shown });
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-status'],
  });
  look();
}

export const shownStatuses = (): string[] => Reflect.get(globalThis, 'shown') as string[];

/** Entering and leaving has ended when nothing moves any more; what moves for ever does not count. */
export async function atRest(): Promise<void> {
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .map(({ finished }) => finished),
  );
}
