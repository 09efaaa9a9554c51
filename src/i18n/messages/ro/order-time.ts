export const messages = {
  title: 'Ora comenzii s-a schimbat',
  restaurant_closed: 'Restaurantul este închis acum.',
  slot_full: 'Această oră a fost ocupată de alte comenzi.',
  slot_unavailable: 'Pentru această oră nu se mai poate comanda.',
  moved: 'Comanda nu poate fi gata la ora pe care ați văzut-o.',
  deliver: 'Livrăm între {{from}} și {{to}}?',
  deliverOn: 'Livrăm {{day}} între {{from}} și {{to}}?',
  collect: 'Ridicați comanda între {{from}} și {{to}}?',
  collectOn: 'Ridicați comanda {{day}} între {{from}} și {{to}}?',
  accept: 'Da, la această oră',
  chooseAnother: 'Alegeți altă oră',
  notNow: 'Nu acum',
} as const;
