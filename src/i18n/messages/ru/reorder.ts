export const messages = {
  add: 'В корзину · {{price}}',
  addUnchecked: 'В корзину',
  gone: 'Больше нет: {{dishes}}',
  choose: 'Выбрать заново: {{dish}}',
  nothing: 'Этих блюд сейчас нет.',
  toMenu: 'Открыть меню',
} as const;
