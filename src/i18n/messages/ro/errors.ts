export const errors = {
  title: 'Eroarea {{status}}',
  notFound: 'Pagina nu a fost găsită',
  notFoundText: 'Poate că felul a ieșit din meniu sau adresa are o greșeală.',
  notFoundLiteral: '404 · This page could not be found',
  failed: 'Ceva s-a stricat la noi',
  failedText: 'Lucrăm la asta. Coșul e la locul lui: încercați din nou peste un minut.',
  goHome: 'Mergeți la pagina principală',
  request: 'Numărul cererii: {{id}}',
} as const;
