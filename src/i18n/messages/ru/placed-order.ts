/** An order that has just been placed, and when it is expected. The page after the checkout loads no other texts of orders. */
export const messages = {
  expected: 'Привезём с {{from}} до {{to}}',
  expectedOn: 'Привезём {{day}} с {{from}} до {{to}}',
  pickup_expected: 'Будет готово с {{from}} до {{to}}',
  pickup_expectedOn: 'Будет готово {{day}} с {{from}} до {{to}}',
  thanksTitle: 'Спасибо, заказ оформлен!',
  thanksNumber: 'Номер заказа: {{number}}',
  thanksNext: 'Ресторан примет заказ и начнёт готовить. Статус на странице заказа обновляется сам.',
  scheduled_thanksNext:
    'Ресторан примет заказ и приготовит его к выбранному времени. Статус на странице заказа обновляется сам.',
  thanks_paid: 'Оплата получена',
  pickup_thanks_cash: 'Заплатите наличными при получении',
  pickup_thanks_card_courier: 'Заплатите картой при получении',
  thanks_cash: 'Заплатите курьеру наличными',
  thanks_card_courier: 'Заплатите курьеру картой',
  thanks_unknown: 'Статус оплаты уточняется.',
  follow: 'Следить за заказом',
  backToMenu: 'В меню: {{restaurant}}',
} as const;
