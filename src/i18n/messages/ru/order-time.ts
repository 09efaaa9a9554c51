export const messages = {
  title: 'Время заказа изменилось',
  restaurant_closed: 'Ресторан сейчас закрыт.',
  slot_full: 'Это время уже заняли другие заказы.',
  slot_unavailable: 'На\u00a0это время заказать уже нельзя.',
  moved: 'К\u00a0тому времени, которое вы видели, заказ не\u00a0успеет.',
  deliver: 'Привезти с\u00a0{{from}} до\u00a0{{to}}?',
  deliverOn: 'Привезти {{day}} с\u00a0{{from}} до\u00a0{{to}}?',
  collect: 'Заберёте с\u00a0{{from}} до\u00a0{{to}}?',
  collectOn: 'Заберёте {{day}} с\u00a0{{from}} до\u00a0{{to}}?',
  accept: 'Да, на\u00a0это время',
  chooseAnother: 'Выбрать другое время',
  notNow: 'Не\u00a0сейчас',
} as const;
