import { createIcon } from '#ui/create-icon.ts';
import type { IconName } from '#ui/icons.ts';

/** A button that is pressed while its filter is on. */
export function createChip(text: string, onPress: () => void, { icon }: { icon?: IconName } = {}): HTMLButtonElement {
  const chip = createButton('chip', onPress);
  const label = document.createElement('span');
  label.textContent = text;
  chip.ariaPressed = 'false';
  chip.append(...(icon ? [createIcon(icon)] : []), label);
  return chip;
}

/** Chips below their name. */
export function createFilterRow(name: string, chips: readonly HTMLElement[]): HTMLElement {
  const group = document.createElement('div');
  const title = document.createElement('p');
  title.textContent = name;
  const list = document.createElement('ul');
  list.role = 'list';
  list.ariaLabel = name;
  for (const chip of chips) {
    const item = document.createElement('li');
    item.append(chip);
    list.append(item);
  }
  group.append(title, list);
  return group;
}

export function createTextButton(text: string, onPress: () => void): HTMLButtonElement {
  const button = createButton('button button_secondary button_small', onPress);
  const label = document.createElement('span');
  label.className = 'button__label';
  label.textContent = text;
  button.append(label);
  return button;
}

function createButton(className: string, onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.addEventListener('click', onPress);
  return button;
}
