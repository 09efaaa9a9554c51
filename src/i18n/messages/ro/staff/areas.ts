export const messages = {
  home: 'Pagina principală',
  board: 'Comenzi',
  menu: 'Meniu',
  promotions: 'Coduri promoționale',
  people: 'Angajați',
  devices: 'Dispozitive',
} as const;
