export const messages = {
  lead: 'You will find it on a coupon or in a newsletter.',
  apply: 'Apply the promo code',
  acceptedTitle: 'Promo code accepted',
  saves: 'You save {{price}}.',
  freeDelivery: 'Delivery of this order is free.',
  atCheckout: 'The discount will be in the total at checkout.',
  done: 'Done',
  empty: 'Enter a promo code.',
} as const;
