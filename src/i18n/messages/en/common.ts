export const messages = {
  messages: 'Messages',
  close: 'Close',
  tryAgain: 'Try again',
  loading: 'Loading…',
  call: 'Call {{phone}}',
  offline: 'You are offline. Check your connection and try again.',
  somethingFailed: 'Something went wrong. Please try again.',
  notAvailableHere: 'This is not available here.',
  currency_MDL: 'lei',
  currency_RUP: 'RUP',
} as const;
