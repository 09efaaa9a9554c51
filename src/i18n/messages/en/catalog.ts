export const messages = {
  allNews: 'All news',
  openUntil: 'Open until {{time}}',
  openAlways: 'Open 24 hours',
  closed: 'Closed',
  opensAt: 'Opens: {{time}}',
  aboutRestaurant: 'About the restaurant',
  openingHours: 'Opening hours',
  dayOff: 'closed',
  aboutFailed: 'Addresses and opening hours could not be loaded',
  newsItemRemoved: 'This news item is no longer available',
  relatedProducts: 'Dishes from this news item',
  newsTitle: 'News',
} as const;
