export const messages = {
  lead: 'Введите промокод с купона или из рассылки.',
  apply: 'Применить промокод',
  acceptedTitle: 'Промокод принят',
  saves: 'Вы экономите {{price}}.',
  freeDelivery: 'Доставим этот заказ бесплатно.',
  atCheckout: 'Учтём скидку при оформлении заказа.',
  done: 'Закрыть',
  empty: 'Введите промокод.',
} as const;
