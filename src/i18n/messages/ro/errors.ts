export const messages = {
  notFound: 'Pagina nu a fost găsită',
  notFoundText: 'Poate că preparatul a ieșit din meniu sau adresa conține o greșeală.',
  notFoundTechnical: '404 · This page could not be found',
  removed: 'Acest preparat nu mai este în meniu',
  removedText: '{{restaurant}} l-a scos. Vedeți ce se gătește acum.',
  toMenu: 'Deschideți meniul',
  failed: 'A apărut o problemă la noi',
  failedText: 'Lucrăm la asta. Coșul e la locul lui: încercați din nou peste un minut.',
  goHome: 'Mergeți la pagina principală',
  cities: 'Restaurante pe orașe',
  request: 'Numărul cererii: {{id}}',
} as const;
