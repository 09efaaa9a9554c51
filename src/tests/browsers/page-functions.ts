/**
 * Functions that run inside a page. Each is serialized, so it can use only its argument and globals of the page, and
 * no other identifiers of this module.
 */

/**
 * The first visible element if it is enabled, not moving and not covered; otherwise scrolls it to the middle and
 * returns null.
 */
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

/**
 * Whether the page has removed the history entry of its modals, which needs the Navigation API: a navigation before
 * then is aborted.
 */
export const isOverlayEntryGone = (): boolean =>
  !('navigation' in window) || (history.state as { overlay?: boolean } | null)?.overlay !== true;

export const isFocused = (selector: string): boolean => document.activeElement?.matches(selector) ?? false;

export const isAt = (path: string): boolean => location.pathname === path && document.readyState === 'complete';

export const background = (): string => getComputedStyle(document.body).backgroundColor;

/** Waits until every visible picture is decoded and returns the URLs of those that failed. */
export async function brokenPictures(): Promise<string[]> {
  const isInViewport = ({ top, bottom, left, right }: DOMRect) =>
    bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  const images = [...document.images].filter(
    (image) => image.checkVisibility() && isInViewport(image.getBoundingClientRect()),
  );
  const decoded = await Promise.allSettled(images.map((image) => image.decode()));
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  return images.filter((_, index) => decoded[index]?.status === 'rejected').map(({ currentSrc }) => currentSrc);
}

/** Elements that overflow the right edge of the page, by class or tag. */
export function tooWide(): string[] {
  const edge = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= edge) return [];
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > edge + 0.5)
    .map((element) => element.className.toString() || element.tagName);
}

/** Records every status that the order page shows from now on. */
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

/**
 * Waits for all finite animations. Firefox does not run those of elements that are not rendered, as in a closed list.
 */
export async function animationsFinished(): Promise<void> {
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(
        ({ effect }) =>
          effect?.getComputedTiming().iterations !== Infinity &&
          (!(effect instanceof KeyframeEffect) || effect.target?.checkVisibility() !== false),
      )
      .map(({ finished }) => finished),
  );
}
