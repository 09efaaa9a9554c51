/** When an order is expected, and the page after the checkout, which loads no other texts of orders but its status. */
export const messages = {
  expected: 'Привезём с {{from}} до {{to}}',
  expectedOn: 'Привезём {{day}} с {{from}} до {{to}}',
  pickup_expected: 'Будет готово с {{from}} до {{to}}',
  pickup_expectedOn: 'Будет готово {{day}} с {{from}} до {{to}}',
  thanksTitle: 'Спасибо за заказ!',
  thanksNumber: 'Номер заказа: {{number}}',
  thanks_paid: 'Оплата получена',
  pickup_thanks_cash: 'Заплатите наличными при получении',
  pickup_thanks_card_courier: 'Заплатите картой при получении',
  thanks_cash: 'Заплатите курьеру наличными',
  thanks_card_courier: 'Заплатите курьеру картой',
  changeFrom: 'сдача с {{price}}',
  thanks_unknown: 'Статус оплаты уточняется.',
  pickUpAt: 'Забрать: {{address}}',
  follow: 'Следить за заказом',
  backToMenu: 'Назад в\u00a0меню {{restaurant}}',
} as const;
