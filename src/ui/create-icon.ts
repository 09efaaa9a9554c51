import sprite from './icons.svg?url';
import type { IconName } from './icons.ts';

/** The same decorative icon as `Icon`, for scripts that render without React. */
export function createIcon(name: IconName): SVGElement {
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  icon.setAttribute('class', 'icon');
  icon.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `${sprite}#${name}`);
  icon.append(use);
  return icon;
}
