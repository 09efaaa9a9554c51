export const messages = {
  title: 'The time of the order has changed',
  restaurant_closed: 'The restaurant is closed now.',
  slot_full: 'This time has been taken by other orders.',
  slot_unavailable: 'This time can no longer be ordered for.',
  moved: 'The order cannot be ready by the time you saw.',
  deliver: 'Deliver between {{from}} and {{to}}?',
  deliverOn: 'Deliver {{day}} between {{from}} and {{to}}?',
  collect: 'Collect it between {{from}} and {{to}}?',
  collectOn: 'Collect it {{day}} between {{from}} and {{to}}?',
  accept: 'Yes, at this time',
  chooseAnother: 'Choose another time',
  notNow: 'Not now',
} as const;
