export const messages = {
  title: 'Recenzii',
  titleOf: 'Recenzii despre {{name}}',
  titlePage: 'Recenzii despre {{name}}, pagina {{page}}',
  description:
    'Recenzii ale comenzilor de la {{name}}, {{city}}. Le scriu doar clienții a căror comandă a fost livrată.',
  basis:
    'Recenziile le scriu doar clienții a căror comandă a fost livrată. Restaurantul le citește înainte de publicare.',
  count_one: '{{number}} recenzie',
  count_few: '{{number}} recenzii',
  count_other: '{{number}} de recenzii',
  score: '{{value}} din 5',
  guest: 'Oaspete',
  ofDish: 'Recenzii ale comenzilor cu acest preparat',
  all: 'Toate recenziile restaurantului',
  pages: 'Pagini cu recenzii',
  newer: 'Mai noi',
  older: 'Mai vechi',
  pageOf: 'Pagina {{page}} din {{last}}',
} as const;
