export const messages = {
  add: 'Add to cart · {{price}}',
  addUnchecked: 'Add to cart',
  gone: 'No longer available: {{dishes}}',
  choose: 'Choose again: {{dish}}',
  nothing: 'These dishes are not available now.',
  toMenu: 'Open the menu',
} as const;
