export const messages = {
  title: 'Empty the cart?',
  text: 'All dishes will be removed from the cart.',
  keep: 'Keep my cart',
  otherRestaurantTitle: 'Start a new cart?',
  otherRestaurantText:
    'A cart can only hold dishes from one restaurant. If you continue, the new dishes will replace the ones in it.',
  otherRestaurantNames:
    'Your cart has dishes from {{current}}. Start a new cart to order from {{next}}; the current dishes will be removed.',
  otherRestaurantConfirm: 'Start a new cart',
} as const;
