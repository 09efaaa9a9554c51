export const messages = {
  lead: 'Introduceți codul promoțional de pe cupon sau din newsletter.',
  apply: 'Aplicați codul promoțional',
  acceptedTitle: 'Cod promoțional acceptat',
  saves: 'Economisiți {{price}}.',
  freeDelivery: 'Livrarea acestei comenzi este gratuită.',
  atCheckout: 'Reducerea va fi inclusă în suma de la finalizarea comenzii.',
  done: 'Închideți',
  empty: 'Introduceți codul promoțional.',
} as const;
