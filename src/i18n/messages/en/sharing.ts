export const messages = {
  title: 'Someone sent you a cart',
  lead: 'Prices and stock were checked just now.',
  incomplete: 'The link is damaged: some dishes may be missing.',
  unavailable: 'Cannot be ordered now',
  nothing: 'None of these dishes can be ordered now',
  kept: 'The dishes that are already in your cart will stay.',
  add: 'Add to my cart · {{price}}',
  failed: 'This cart could not be checked',
  brokenTitle: 'There is no cart in this link',
  brokenText: 'The link is damaged or was made by another version of the site. Ask for a new one.',
  shareTitle: 'My cart at {{restaurant}}',
  copied: 'Link copied. It opens the same cart.',
} as const;
