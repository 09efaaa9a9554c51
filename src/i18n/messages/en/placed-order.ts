export const messages = {
  expected: 'Expected between {{from}} and {{to}}',
  expectedOn: 'Expected {{day}} between {{from}} and {{to}}',
  pickup_expected: 'Ready between {{from}} and {{to}}',
  pickup_expectedOn: 'Ready {{day}} between {{from}} and {{to}}',
  thanksTitle: 'Thank you! Your order has been placed.',
  thanksNumber: 'Order number: {{number}}',
  thanksNext:
    'The restaurant will confirm the order and start cooking. The status on the order page updates automatically.',
  scheduled_thanksNext:
    'The restaurant will confirm the order and cook it for the time you chose. The status on the order page updates automatically.',
  thanks_paid: 'Payment received',
  pickup_thanks_cash: 'To pay in cash at pickup',
  pickup_thanks_card_courier: 'To pay by card at pickup',
  thanks_cash: 'To pay the courier in cash',
  thanks_card_courier: 'To pay the courier by card',
  thanks_unknown: 'The payment status is being checked.',
  follow: 'Follow the order',
  backToMenu: 'Back to the menu: {{restaurant}}',
} as const;
