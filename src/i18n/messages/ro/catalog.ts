export const messages = {
  allNews: 'Toate noutățile',
  openUntil: 'Deschis până la {{time}}',
  openAlways: 'Deschis non-stop',
  closed: 'Închis',
  opensAt: 'Se deschide: {{time}}',
  aboutRestaurant: 'Despre restaurant',
  openingHours: 'Program',
  dayOff: 'închis',
  aboutFailed: 'Adresele și programul nu au putut fi încărcate',
  newsItemRemoved: 'Această noutate nu mai există',
  relatedProducts: 'Preparate din această noutate',
  newsTitle: 'Noutăți',
} as const;
