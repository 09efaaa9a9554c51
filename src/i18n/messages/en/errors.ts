export const messages = {
  notFound: 'This page could not be found',
  notFoundText: 'The dish may have left the menu, or the link may be wrong.',
  notFoundTechnical: '404',
  removed: 'This dish is no longer on the menu',
  removedText: '{{restaurant}} has removed it. See what is cooking today.',
  toMenu: 'Open the menu',
  failed: 'Something broke on our side',
  failedText: 'We are on it. Your cart is safe: try again in a minute.',
  goHome: 'Go to the home page',
  cities: 'Restaurants by city',
  request: 'Request number: {{id}}',
} as const;
