export const messages = {
  expected: 'Sosește între {{from}} și {{to}}',
  expectedOn: 'Sosește {{day}}, între {{from}} și {{to}}',
  pickup_expected: 'Gata între {{from}} și {{to}}',
  pickup_expectedOn: 'Gata {{day}}, între {{from}} și {{to}}',
  thanksTitle: 'Vă mulțumim, comanda a fost plasată!',
  thanksNumber: 'Numărul comenzii: {{number}}',
  thanksNext:
    'Restaurantul confirmă comanda și începe să gătească. Starea de pe pagina comenzii se actualizează singură.',
  scheduled_thanksNext:
    'Restaurantul confirmă comanda și o pregătește pentru ora aleasă. Starea de pe pagina comenzii se actualizează singură.',
  thanks_paid: 'Plata a fost primită',
  pickup_thanks_cash: 'Plătiți în numerar la ridicare',
  pickup_thanks_card_courier: 'Plătiți cu cardul la ridicare',
  thanks_cash: 'Plătiți curierului în numerar',
  thanks_card_courier: 'Plătiți curierului cu cardul',
  thanks_unknown: 'Starea plății se verifică.',
  follow: 'Urmăriți comanda',
  backToMenu: 'Înapoi la meniu: {{restaurant}}',
} as const;
