/**
 * The texts of every status of an order: `status_` its name, `step_` and `upcoming_` its stage of the timeline when it was
 * reached and before, `lead_` what happens next, and those that begin with `pickup_` for pickups; `staff_` its name for
 * staff, and `action_` the buttons of the order board that set it.
 */
export const messages = {
  status_awaiting_payment: 'Ждём оплату',
  step_awaiting_payment: 'Ждали оплату',
  step_paid: 'Заказ оплачен',
  lead_awaiting_payment: 'Оплатите заказ, и ресторан начнёт готовить.',
  staff_awaiting_payment: 'ждёт оплаты',

  status_placed: 'Заказ оформлен',
  step_placed: 'Заказ оформлен',
  upcoming_placed: 'Передадим ресторану',
  lead_placed: 'Передали заказ в ресторан и ждём ответа.',
  staff_placed: 'новый',

  status_accepted: 'Ресторан принял заказ',
  step_accepted: 'Ресторан принял заказ',
  upcoming_accepted: 'Ресторан примет заказ',
  lead_accepted: 'Скоро начнём готовить.',
  scheduled_lead_accepted: 'Приготовим к\u00a0выбранному времени.',
  staff_accepted: 'принят',

  status_preparing: 'Готовим',
  step_preparing: 'Начали готовить',
  upcoming_preparing: 'Начнём готовить',
  lead_preparing: 'Повара уже у плиты.',
  staff_preparing: 'готовится',

  status_ready: 'Готово, ждём курьера',
  step_ready: 'Блюда собраны',
  upcoming_ready: 'Соберём заказ',
  lead_ready: 'Блюда упакованы, курьер скоро их заберёт.',
  pickup_status_ready: 'Готово, можно забирать',
  pickup_step_ready: 'Блюда собраны',
  pickup_upcoming_ready: 'Соберём заказ',
  pickup_lead_ready: 'Заказ собран и ждёт вас.',
  staff_ready: 'готов',

  status_on_the_way: 'Курьер в пути',
  step_on_the_way: 'Курьер выехал',
  upcoming_on_the_way: 'Курьер выедет',
  lead_on_the_way: 'Курьер едет к вам.',
  staff_on_the_way: 'в пути',

  status_delivered: 'Доставлен',
  step_delivered: 'Заказ доставлен',
  upcoming_delivered: 'Привезём',
  lead_delivered: 'Приятного аппетита!',
  pickup_status_delivered: 'Выдан',
  pickup_step_delivered: 'Выдан',
  pickup_upcoming_delivered: 'Заберёте заказ',
  pickup_lead_delivered: 'Приятного аппетита!',
  staff_delivered: 'доставлен',

  status_rejected: 'Отклонён рестораном',
  lead_rejected: 'Ресторан не смог выполнить этот заказ.',
  staff_rejected: 'отклонён',

  status_cancelled: 'Отменён',
  lead_cancelled: 'Этот заказ отменён.',
  staff_cancelled: 'отменён',

  status_expired: 'Время оплаты вышло',
  lead_expired: 'Оплата не пришла вовремя, заказ отменён.',
  staff_expired: 'истёк',

  status_unknown: 'Заказ в работе',
  lead_unknown: 'Подробности скоро появятся здесь.',

  action_startCooking: 'Начать готовить',
  action_ready: 'Готово',
  action_send: 'Передать курьеру',
  action_handOver: 'Выдан',
  action_delivered: 'Доставлен',
} as const;
