export const messages = {
  bar: 'No connection. This is the page as of {{time}}, prices may differ.',
  reload: 'Refresh',
  title: 'You are offline',
  text: 'You have not opened this page before, so it cannot be shown without a connection. Your cart is safe.',
  retry: 'Try again',
} as const;
