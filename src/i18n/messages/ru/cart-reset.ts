export const messages = {
  title: 'Очистить корзину?',
  text: 'Из корзины исчезнут все блюда.',
  keep: 'Оставить',
  otherRestaurantTitle: 'Начать новую корзину?',
  otherRestaurantText:
    'В корзине могут быть блюда только из одного ресторана. Если продолжить, прежние блюда исчезнут.',
  otherRestaurantNames: 'В корзине блюда из {{current}}. Чтобы заказать в {{next}}, корзину нужно очистить.',
  otherRestaurantConfirm: 'Начать новую корзину',
} as const;
